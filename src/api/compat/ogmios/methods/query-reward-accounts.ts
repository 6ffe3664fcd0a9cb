import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { toHex } from '../../../../kernel/hex.js';
import { findAccounts } from '../../../../store/queries/cardano/accounts/accounts.js';
import { Closed } from '../../../kit/schema.js';
import { readAccountStates } from '../../../services/ledger/account-states.js';
import { toDelegateRepresentative } from '../certificate-json.js';
import { CredentialLists, readCredentials, STAKE_PREFIXES } from '../credentials.js';
import { method } from '../method.js';
import { readLedger } from '../read-ledger.js';
import { toAda, toOrigin } from '../values.js';

/** Accounts that are not registered are left out, as a node does. */
export const queryRewardAccountSummaries = method({
  lane: 'ledger',
  params: Closed(CredentialLists),

  run(context, params, session) {
    const credentials = readCredentials(params, STAKE_PREFIXES);
    return readLedger(context, session, async (db) => {
      const accounts = await findAccounts(db, credentials);
      const states = await readAccountStates(
        db,
        context.network,
        accounts.map(({ stake }) => stake),
      );
      return accounts.flatMap(({ stake, delegation, vote }, index) => {
        const state = states[index];
        if (state?.registered !== true) return [];
        return [
          {
            from: toOrigin(stake),
            credential: toHex(stake.hash),
            ...(delegation !== undefined && { stakePool: { id: poolIdBech32(delegation.pool) } }),
            ...(vote !== undefined && { delegateRepresentative: toDelegateRepresentative(vote.drep) }),
            rewards: toAda(state.rewards ?? 0n),
            deposit: toAda(state.deposit ?? 0n),
          },
        ];
      });
    });
  },
});
