import { findScriptByHash, mempoolTotals, NO_TOTALS, scriptTotals } from '../../../store/queries/bitcoin/scripts.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { scanUnspent } from '../../services/bitcoin/scan-unspent.js';
import { computeStatus, toHistoryJson, toMempoolJson } from './history.js';
import type { Method } from './method.js';
import { CODE, ElectrumError } from './rpc-message.js';

const SCRIPT = ['scripthash'] as const;
const MAX_UNSPENT = 100_000;

/** Methods on one script, by its hash. */
export const SCRIPT_METHODS: Readonly<Record<string, Method>> = {
  'blockchain.scripthash.subscribe': {
    parameters: SCRIPT,
    readsHistory: true,
    async handle({ history, session }, parameters) {
      const hash = parameters.scriptHash();
      const found = await history(hash);
      const status = computeStatus(found);
      session.subscribe(hash, found, status);
      return status;
    },
  },

  'blockchain.scripthash.unsubscribe': {
    parameters: SCRIPT,
    handle: ({ session }, parameters) => session.unsubscribe(parameters.scriptHash()),
  },

  'blockchain.scripthash.get_history': {
    parameters: SCRIPT,
    readsHistory: true,
    handle: async ({ history }, parameters) => toHistoryJson(await history(parameters.scriptHash())),
  },

  'blockchain.scripthash.get_mempool': {
    parameters: SCRIPT,
    readsHistory: true,
    handle: async ({ history }, parameters) => toMempoolJson(await history(parameters.scriptHash())),
  },

  'blockchain.scripthash.get_balance': {
    parameters: SCRIPT,
    handle: ({ db }, parameters) =>
      db.snapshot(async (snapshot) => {
        await requireBitcoinTip(snapshot);
        const script = await findScriptByHash(snapshot, parameters.scriptHash());
        const id = script && (await findScriptId(snapshot, script));
        const chain = id === undefined ? NO_TOTALS : await scriptTotals(snapshot, id);
        const waiting = script === undefined ? NO_TOTALS : await mempoolTotals(snapshot, script);
        return {
          confirmed: Number(chain.fundedTxoSum - chain.spentTxoSum),
          unconfirmed: Number(waiting.fundedTxoSum - waiting.spentTxoSum),
        };
      }),
  },

  'blockchain.scripthash.listunspent': {
    parameters: SCRIPT,
    handle: ({ db }, parameters) =>
      db.snapshot(async (snapshot) => {
        const tip = await requireBitcoinTip(snapshot);
        const script = await findScriptByHash(snapshot, parameters.scriptHash());
        const scan = { script, from: 0, to: tip.height, limit: MAX_UNSPENT };
        const { outputs, next } = await scanUnspent(snapshot, tip, undefined, scan);
        if (next !== undefined) throw new ElectrumError(CODE.excessive, 'too many unspent outputs');
        return outputs.map(({ txid, vout, value, block }) => ({
          tx_hash: txid,
          tx_pos: vout,
          height: block?.height ?? 0,
          value: Number(value),
        }));
      }),
  },
};
