import { toBitcoin } from '../../../chains/bitcoin/amount.js';
import { toHex } from '../../../kernel/hex.js';
import { blockHeader, headersFrom } from '../../../store/queries/bitcoin/blocks.js';
import { mempoolSummary } from '../../../store/queries/bitcoin/mempool.js';
import { getMempoolOverview } from '../../services/bitcoin/mempool-overview.js';
import { nodeEstimates } from '../../services/bitcoin/node-estimates.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import type { Method, MethodContext } from './method.js';
import { isAtLeast } from './protocol-version.js';
import { CODE, ElectrumError } from './rpc-message.js';

const MAX_HEADERS = 2_016;
/** The longest confirmation target of Bitcoin Core. */
const MAX_TARGET = 1_008;
/** Satoshi per virtual byte in coins per 1,000 virtual bytes. */
const RATE_UNITS = 1e5;

export async function readTipHeader(db: Db) {
  return db.snapshot(async (snapshot) => {
    const { height, hash } = await requireBitcoinTip(snapshot);
    return { hash, header: { height, hex: toHex((await blockHeader(snapshot, height))!) } };
  });
}

function requireCheckpoint(last: number, checkpoint: number, tipHeight: number): void {
  if (last > checkpoint || checkpoint > tipHeight)
    throw new ElectrumError(
      CODE.badRequest,
      `require header height ${last} <= cp_height ${checkpoint} <= chain height ${tipHeight}`,
    );
}

/** Fee rates that the node reports, in coins per 1,000 virtual bytes. */
async function readRelayFees({ db, services }: MethodContext) {
  const info = (await queryNetworkNode(db, services, { kind: 'ask', method: 'getnetworkinfo' })) as {
    readonly relayfee?: unknown;
    readonly incrementalfee?: unknown;
  } | null;
  const { relayfee, incrementalfee } = info ?? {};
  if (typeof relayfee !== 'number' || typeof incrementalfee !== 'number')
    throw new ElectrumError(CODE.daemon, 'The node does not report its relay fee');
  return { relayfee, incrementalfee };
}

/** Methods on blocks, fees and the mempool. */
export const CHAIN_METHODS: Readonly<Record<string, Method>> = {
  'blockchain.headers.subscribe': {
    parameters: [],
    async handle({ db, session }) {
      const { hash, header } = await readTipHeader(db);
      session.subscribeToHeaders(hash);
      return header;
    },
  },

  'blockchain.block.header': {
    parameters: ['height', 'cp_height'],
    handle: ({ db, proofs }, parameters) =>
      db.snapshot(async (snapshot) => {
        const height = parameters.count('height');
        const checkpoint = parameters.count('cp_height', 0);
        const tip = await requireBitcoinTip(snapshot);
        const header = await blockHeader(snapshot, height);
        if (header === undefined) throw new ElectrumError(CODE.badRequest, `height ${height} out of range`);
        if (checkpoint === 0) return toHex(header);
        requireCheckpoint(height, checkpoint, tip.height);
        return { header: toHex(header), ...(await proofs.prove(snapshot, height, checkpoint, tip.height)) };
      }),
  },

  'blockchain.block.headers': {
    parameters: ['start_height', 'count', 'cp_height'],
    handle: ({ db, proofs, session }, parameters) =>
      db.snapshot(async (snapshot) => {
        const start = parameters.count('start_height');
        const checkpoint = parameters.count('cp_height', 0);
        const tip = await requireBitcoinTip(snapshot);
        const rows = await headersFrom(snapshot, start, Math.min(parameters.count('count'), MAX_HEADERS));
        const headers = rows.map(({ header }) => toHex(header));
        const list = isAtLeast(session.version, '1.6') ? { headers } : { hex: headers.join('') };
        const answer = { count: headers.length, max: MAX_HEADERS, ...list };
        const last = rows.at(-1)?.height;
        if (checkpoint === 0 || last === undefined) return answer;
        requireCheckpoint(last, checkpoint, tip.height);
        return { ...answer, ...(await proofs.prove(snapshot, last, checkpoint, tip.height)) };
      }),
  },

  'blockchain.estimatefee': {
    parameters: ['number', 'mode'],
    async handle({ db, services }, parameters) {
      const target = Math.min(Math.max(parameters.count('number'), 1), MAX_TARGET);
      const mode = String(parameters.value('mode') ?? 'economical').toLowerCase();
      const [rate] = await nodeEstimates(db, services, [target], mode === 'conservative' ? mode : 'economical');
      return rate === null || rate === undefined ? -1 : rate / RATE_UNITS;
    },
  },

  'blockchain.relayfee': {
    parameters: [],
    until: '1.4.3',
    handle: async (context) => (await readRelayFees(context)).relayfee,
  },

  'mempool.get_info': {
    parameters: [],
    since: '1.6',
    async handle(context) {
      const { relayfee, incrementalfee } = await readRelayFees(context);
      const rate = (await mempoolSummary(context.db))?.minimumFeeRate;
      return {
        mempoolminfee: rate === undefined ? relayfee : Math.max(relayfee, toBitcoin(rate)),
        minrelaytxfee: relayfee,
        incrementalrelayfee: incrementalfee,
      };
    },
  },

  'mempool.get_fee_histogram': {
    parameters: [],
    handle: ({ db, services }) =>
      db.snapshot(async (snapshot) => (await getMempoolOverview(snapshot, services)).picture.histogram),
  },
};
