import type { BitcoinNetwork } from '../../chains/networks.js';
import { addMissingPools } from '../../indexer/bitcoin/add-missing-pools.js';
import { addMissingTotals } from '../../indexer/bitcoin/add-missing-totals.js';
import { openBitcoinIndex } from '../../indexer/bitcoin/bitcoin-index.js';
import { toPoint } from '../../indexer/bitcoin/chain-points.js';
import type { PlacedBlock } from '../../indexer/bitcoin/decode-block.js';
import { maintainRichList } from '../../indexer/bitcoin/rich-list.js';
import { serveBitcoinSource } from '../../indexer/bitcoin/serve-source.js';
import { bitcoinNode } from '../../sources/bitcoin/bitcoin-node.js';
import type { BitcoinSource } from '../../sources/bitcoin/bitcoin-source.js';
import { blockFiles } from '../../sources/bitcoin/block-files/block-files.js';
import { concatSources } from '../../sources/concat-sources.js';
import { networkSchema } from '../../store/schemas.js';
import { blockTime, readState } from '../../store/write/bitcoin/checkpoint.js';
import { type NetworkConfig, RICH_LIST_MINUTES } from '../settings/network-settings.js';
import type { ChainFamily, SourceDependencies } from './chain-family.js';

/** Reads the block files first, because they are faster, then the node. */
function bitcoinSource(
  network: BitcoinNetwork,
  { rpcUrl, cookieFile, zmqUrl, chainDir }: NetworkConfig,
  dependencies: SourceDependencies,
): BitcoinSource | undefined {
  const files = chainDir === undefined ? undefined : blockFiles({ network, folder: chainDir, log: dependencies.log });
  if (rpcUrl === undefined) return files;
  const node = bitcoinNode({ ...dependencies, network, rpcUrl, cookieFile, zmqUrl });
  return files === undefined ? node : concatSources<BitcoinSource>(files, node);
}

/** Facts of blocks that were indexed by an older version. */
async function addMissingFacts(dependencies: Parameters<typeof addMissingPools>[0]): Promise<void> {
  await addMissingPools(dependencies);
  await addMissingTotals(dependencies);
}

export const bitcoinFamily: ChainFamily<BitcoinNetwork, BitcoinSource, PlacedBlock> = {
  // One block has up to 4 MB and some thousand transactions, so larger batches gain nothing.
  limits: { blocks: 500, transactions: 20_000, bytes: 16_000_000, nearBlocks: 6 },
  source: bitcoinSource,
  getSourceKind: ({ rpcUrl }) => (rpcUrl === undefined ? 'files' : 'node'),
  sourceSettings: ({ id }) => `${id}_RPC_URL or ${id}_CHAIN_DIR`,
  openIndex: ({ db, network, config, clock, source }) =>
    openBitcoinIndex(db, network, {
      clock,
      start: source?.start,
      silentPayments: config.silentPayments === 'on',
      richList: config.richListMinutes !== 0,
    }),
  transactionsIn: ({ block }) => block.transactions.length,
  serve: (dependencies) => serveBitcoinSource({ ...dependencies, network: dependencies.network.id }),
  async maintain({ db, network: { id, finalityDepth }, config, now, log, signal }) {
    const schema = networkSchema(id);
    const { richListMinutes: minutes = RICH_LIST_MINUTES } = config;
    await Promise.all([
      addMissingFacts({ db, schema, finalityDepth, log, signal }),
      maintainRichList({ db, schema, minutes, now, log, signal }),
    ]);
  },
  async checkpoint(db, { id }) {
    const state = await readState(db, networkSchema(id));
    return state?.at && { point: toPoint(state.at), phase: state.phase };
  },
  blockTime: (db, { id }, height) => blockTime(db, networkSchema(id), height),
};
