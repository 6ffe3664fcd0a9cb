import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { accountStakesIn } from '../../../../store/queries/cardano/accounts/epoch-stakes.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { Closed } from '../../../kit/schema.js';
import { readEpochBounds } from '../epochs/epoch-parameter.js';
import { amount, FIELDS, json, text } from '../fields.js';
import { type KoiosContext, koiosRoute } from '../koios-route.js';
import { findKnownAccounts, StakeAddresses } from './stake-addresses.js';

const body = Closed(StakeAddresses);
const example = { body: { _stake_addresses: [EXAMPLE.stakeAddress] } };

/** Active stake by epoch, newest first, one account after the other. */
async function readHistory(
  context: KoiosContext,
  texts: readonly string[],
  epochs: { readonly from: number; readonly to: number },
) {
  await requireLedger(context.db);
  const accounts = await findKnownAccounts(context, texts);
  const stakes = await accountStakesIn(
    context.db,
    accounts.map(({ id }) => id),
    epochs,
  );
  return accounts.flatMap(({ id, stakeAddress }) =>
    stakes
      .filter(({ stakeId }) => stakeId === id)
      .reverse()
      .map(({ pool, epoch, lovelace }) => ({
        stake_address: stakeAddress,
        pool_id_bech32: poolIdBech32(pool),
        epoch_no: epoch,
        active_stake: lovelace.toString(),
      })),
  );
}

export const accountStakeHistory = koiosRoute({
  path: 'account_stake_history',
  summary: 'List the active stake of accounts by epoch, newest first',
  columns: {
    stake_address: FIELDS.stake_address,
    pool_id_bech32: FIELDS.pool_id_bech32,
    epoch_no: FIELDS.epoch_no,
    active_stake: amount('Active stake in lovelace'),
  },
  body,
  batch: ['_stake_addresses'],
  errors: ['not-implemented'],
  example,

  read: (context, { body: given, request }) =>
    readHistory(context, given._stake_addresses, readEpochBounds(request, undefined)),
});

export const accountHistory = koiosRoute({
  path: 'account_history',
  summary: 'Get the active stake of accounts by epoch',
  columns: { stake_address: text('Stake address in bech32'), history: json('Active stake by epoch, newest first') },
  body,
  batch: ['_stake_addresses'],
  errors: ['not-implemented'],
  example,

  async read(context, { body: given, request }) {
    const rows = await readHistory(context, given._stake_addresses, readEpochBounds(request, undefined));
    const byAccount = new Map<string, object[]>();
    for (const { stake_address, pool_id_bech32: pool_id, epoch_no, active_stake } of rows) {
      const history = byAccount.get(stake_address) ?? [];
      history.push({ pool_id, epoch_no, active_stake });
      byAccount.set(stake_address, history);
    }
    return [...byAccount].map(([stake_address, history]) => ({ stake_address, history }));
  },
});
