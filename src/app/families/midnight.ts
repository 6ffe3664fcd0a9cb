import type { MidnightBlock } from '../../chains/midnight/block.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { midnightLedger } from '../../gateways/midnight-ledger/midnight-ledger.js';
import { openMidnightIndex } from '../../indexer/midnight/midnight-index.js';
import { serveMidnight } from '../../indexer/midnight/serve-midnight.js';
import { toHex } from '../../kernel/hex.js';
import { midnightIndexer } from '../../sources/midnight/midnight-indexer.js';
import type { MidnightSource } from '../../sources/midnight/midnight-source.js';
import { networkSchema } from '../../store/schemas.js';
import { readState } from '../../store/write/midnight/checkpoint.js';
import type { ChainFamily } from './chain-family.js';

/** Decodes the events of blocks for all networks, in a thread that exists only while blocks arrive. */
const ledger = midnightLedger({ threads: 1, timeMs: 15_000 });

export const midnightFamily: ChainFamily<MidnightNetwork, MidnightSource, MidnightBlock> = {
  // The events of a batch are decoded in one call, which must stay within the time limit of the thread.
  limits: { blocks: 200, transactions: 1_000, bytes: 8_000_000 },
  source: (network, { indexerUrl, nodeUrl }, { clock, random, log }) =>
    indexerUrl === undefined ? undefined : midnightIndexer({ network, indexerUrl, nodeUrl, clock, random, log }),
  getSourceKind: () => 'indexer',
  sourceSettings: ({ id }) => `${id}_INDEXER_URL`,
  openIndex: ({ db, network, clock }) => openMidnightIndex(db, network, { ledger, clock }),
  transactionsIn: ({ transactions }) => transactions.length,
  serve: ({ db, network, source, now, log, signal }) =>
    serveMidnight({ db, network: network.id, source, now, log, signal }),
  async checkpoint(db, { id }) {
    const state = await readState(db, networkSchema(id));
    const at = state?.at;
    return at && { point: { slot: at.slot, height: at.height, hash: toHex(at.hash) }, phase: state.phase };
  },
};
