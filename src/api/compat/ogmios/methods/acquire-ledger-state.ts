import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { Closed } from '../../../kit/schema.js';
import { method } from '../method.js';
import { NoParams, PointOrOrigin } from '../params.js';
import { LEDGER_ERROR } from '../read-ledger.js';
import { RpcError } from '../rpc.js';

/** Only the ledger state of the newest block can be acquired. */
export const acquireLedgerState = method({
  lane: 'ledger',
  stateful: true,
  params: Closed({ point: PointOrOrigin }),

  async run({ db }, { point }, session) {
    const tip = await readTip(db);
    if (point === 'origin' || point.id.toLowerCase() !== tip.hash || point.slot !== tip.slot) {
      const reason = `Only the state of the newest block is available: ${tip.slot}.${tip.hash}`;
      throw new RpcError(LEDGER_ERROR.acquireFailed, 'Failed to acquire the requested point.', reason);
    }
    session.acquired = { slot: tip.slot, id: tip.hash };
    return { acquired: 'ledgerState', point: session.acquired };
  },
});

export const releaseLedgerState = method({
  lane: 'ledger',
  stateful: true,
  params: NoParams,

  async run(_context, _params, session) {
    session.acquired = undefined;
    return { released: 'ledgerState' };
  },
});
