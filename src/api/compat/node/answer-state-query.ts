import { encodeWith } from '../../../chains/cardano/node/codec.js';
import { eraResultCodec } from '../../../chains/cardano/node/ledger-result.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { writeChainState } from '../../../ledger/encoding/chain-state.js';
import { writeNodeState } from '../../../ledger/encoding/write-node-state.js';
import { RewardCalculation } from '../../../ledger/rewards/reward-calculation.js';
import { accountsAfter } from '../../../store/queries/cardano/accounts/accounts.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { readGovernanceState } from './answer-governance-query.js';
import type { RestoreLedger } from './node-context.js';
import type { QueriedLedgerState } from './queried-ledger-state.js';

type RestoredState = QueriedLedgerState & { readonly clientVersion: number; readonly restoreLedger: RestoreLedger };

/** A response is one message, and the state is encoded at once. */
const MAX_ACCOUNTS = 100_000;

const CONWAY_INDEX = 6;

async function restore(state: RestoredState) {
  const { db, network, tip, eraIndex, restoreLedger } = state;
  await requireLedger(db);
  if (eraIndex !== CONWAY_INDEX)
    throw new ServiceError('not-implemented', 'The whole ledger state is written in the Conway era only');
  const accounts = await accountsAfter(db, { after: undefined, limit: MAX_ACCOUNTS + 1 });
  if (accounts.length > MAX_ACCOUNTS)
    throw new ServiceError('invalid', `The ledger state has more than ${MAX_ACCOUNTS} accounts: query its parts`);
  const restored = await restoreLedger(db, network, tip.height);
  if (restored === undefined)
    throw new ServiceError('unavailable', 'The ledger state of the newest block is not stored');
  return { ...restored, accounts };
}

/** The whole ledger state. Its outputs are in the answer to `GetUTxOWhole`. */
export async function encodeNewEpochState(queried: RestoredState): Promise<Uint8Array> {
  const { state, constants, accounts } = await restore(queried);
  const codec = eraResultCodec(queried.eraIndex, 'GetGovState', queried.clientVersion);
  const credentials = new Map(accounts.map(({ id, stake }) => [id, stake]));
  const input = state.rewardInput.get();
  const writer = new CborWriter(65_536);
  writeNodeState(writer, state, {
    governance: encodeWith(codec, await readGovernanceState(queried)),
    rewardUpdate: input && new RewardCalculation(input, constants, state.poolNumbers).finish(),
    credential: (account) => {
      const credential = credentials.get(account);
      if (credential === undefined) throw new RangeError(`no account has the id ${account}`);
      return credential;
    },
  });
  return writer.finish();
}

/** The nonces. */
export async function encodeChainState(queried: RestoredState): Promise<Uint8Array> {
  const nonces = (await restore(queried)).state.nonces.get();
  if (nonces === undefined) throw new ServiceError('not-implemented', 'The chain has no nonces');
  const writer = new CborWriter();
  writeChainState(writer, queried.tip.slot, nonces);
  return writer.finish();
}
