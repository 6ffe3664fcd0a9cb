import type { Block } from '../../chains/cardano/blocks/block.js';
import type { GenesisProblem } from '../../chains/cardano/parameters/own-genesis-values.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { type CardanoIndexOptions, openCardanoIndex } from '../../indexer/cardano/cardano-index.js';
import { getMarketRules, type MarketAdditions } from '../../indexer/cardano/market/market-rules.js';
import { extractHeader } from '../../indexer/cardano/raw-blocks.js';
import { decodeStartState } from '../../indexer/cardano/start/start-state.js';
import type { OmittedData } from '../../indexer/chain-index.js';
import { maintainPartitions } from '../../indexer/maintain-partitions.js';
import { serveSource } from '../../indexer/serve-source.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { ledgerConstants } from '../../ledger/constants.js';
import type { GenesisContent } from '../../ledger/genesis/initial-state.js';
import type { CardanoBlockSource } from '../../sources/cardano/cardano-block.js';
import { isLocalAddress, parseNodeAddresses } from '../../sources/cardano/node-address.js';
import { queryStartState } from '../../sources/cardano/query-start-state.js';
import type { Point } from '../../sources/source.js';
import { migrate } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { networkSchema } from '../../store/schemas.js';
import { describeFact, factSetting, SWITCHABLE_FACTS, type SwitchableFact } from '../../store/switchable-facts.js';
import { readState } from '../../store/write/cardano/checkpoint.js';
import { pruneRawBlocks } from '../../store/write/cardano/prune-raw-blocks.js';
import { RAW_BLOCKS } from '../../store/write/cardano/raw-block-table.js';
import { cardanoSource } from '../networks/cardano-source.js';
import { readGenesisState } from '../networks/genesis-files.js';
import type { NetworkConfig } from '../settings/network-settings.js';
import type { ChainFamily } from './chain-family.js';

export const cardanoFamily: ChainFamily<CardanoNetwork, CardanoBlockSource, Block> = {
  // A batch is two pieces. Pieces overlap within a transaction only, so a transaction has many.
  limits: { blocks: 1_000, bytes: 2_000_000, batchesPerTransaction: 16 },
  source: cardanoSource,
  getSourceKind: ({ node }) => (node === undefined ? 'files' : 'node'),
  sourceSettings: ({ id }) => `${id}_NODE or ${id}_CHAIN_DIR`,
  async openIndex({ db, network, config, clock, log }) {
    if (network.genesisProblem?.kind === 'invalid')
      throw new ServiceError('invalid', explainGenesisProblem(network.id, network.genesisProblem));
    const schema = networkSchema(network.id);
    await migrate(db, schema, networkMigrations('cardano'));
    const state = await readState(db, schema);
    // A rollback to the beginning starts with the genesis again.
    const isYoung = state?.at === undefined || state.at.height <= network.finalityDepth;
    const readStart = state === undefined ? findStartReader(network, config, clock) : undefined;
    const beginsLate = state?.startState ?? readStart !== undefined;
    const genesis =
      (state === undefined && readStart === undefined) || (!beginsLate && isYoung && config.genesisDir !== undefined)
        ? await readGenesisState(config.genesisDir, network)
        : undefined;
    // Market positions and the histories of policies follow from blocks before the start.
    const disabledFacts = beginsLate ? SWITCHABLE_FACTS : listDisabledFacts(config);
    const index = await openCardanoIndex(db, network, {
      genesis: genesis && [...genesis.byron, ...genesis.shelley],
      clock,
      log,
      market: getMarketRules(network, getMarketAdditions(config)),
      rawBlocks: config.rawBlocks !== 'headers',
      disabledFacts,
      readStart,
      ...getLedgerOptions(network, config, genesis),
    });
    return {
      ...index,
      omitted: listOmitted(network, config, disabledFacts, beginsLate ? index.historyStart : undefined),
    };
  },
  transactionsIn: ({ transactions }) => transactions.length,
  serve: (dependencies) => serveSource({ ...dependencies, network: dependencies.network.id }),
  maintain: ({ db, network: { id, finalityDepth }, config, log, signal }) => {
    const schema = networkSchema(id);
    return maintainPartitions({
      db,
      schema,
      table: RAW_BLOCKS,
      finalityDepth,
      keepBlocks: getKeptBlocks(config, finalityDepth),
      prune: (partition) => pruneRawBlocks(db, schema, partition, { extractHeader, signal }),
      log,
      signal,
    });
  },
  async checkpoint(db, { id }) {
    const state = await readState(db, networkSchema(id));
    const at = state?.at;
    return at && { point: { slot: at.slot, height: at.height, hash: toHex(at.hash) }, phase: state.phase };
  },
};

/** Returns the function that queries the state with which a new index begins; undefined for one that begins at genesis. */
function findStartReader(
  network: CardanoNetwork,
  { start = 'genesis', node }: NetworkConfig,
  clock: Clock,
): CardanoIndexOptions['readStart'] {
  if (start === 'genesis') return undefined;
  const address = node === undefined ? undefined : parseNodeAddresses(node).find(isLocalAddress);
  if (address === undefined)
    throw new ServiceError(
      'invalid',
      `${network.id}_START needs a node that answers queries: set ${network.id}_NODE to the path of its socket`,
    );
  const { signal } = new AbortController();
  return async () => decodeStartState(await queryStartState({ network, address, clock, signal }, start), network);
}

const listDisabledFacts = ({ marketFacts, policyHistory }: NetworkConfig): readonly SwitchableFact[] => [
  ...(marketFacts === 'off' ? (['market'] as const) : []),
  ...(policyHistory === 'off' ? (['policy_history'] as const) : []),
];

function listOmitted(
  { id }: CardanoNetwork,
  config: NetworkConfig,
  disabledFacts: readonly SwitchableFact[],
  start: Point | undefined,
): readonly OmittedData[] {
  const bytes = describeOmittedBytes(id, config);
  return [
    ...(start === undefined ? [] : [{ data: `blocks up to slot ${start.slot}`, setting: `${id}_START` }]),
    ...disabledFacts.map((fact) => ({
      data: describeFact(fact),
      setting: start === undefined ? factSetting(id, fact) : `${id}_START`,
    })),
    ...(config.ledgerState === 'off' ? [{ data: 'the ledger state', setting: `${id}_LEDGER_STATE` }] : []),
    ...(bytes === undefined ? [] : [{ data: bytes, setting: `${id}_RAW_BLOCKS` }]),
  ];
}

/** The bytes that neither the index nor a folder of a node has; undefined where the index has all. */
function describeOmittedBytes(id: string, { rawBlocks = 'all', chainDir }: NetworkConfig): string | undefined {
  if (rawBlocks === 'all') return undefined;
  const bytes = rawBlocks === 'headers' ? 'the bytes of blocks' : `the bytes of all but ${rawBlocks} blocks`;
  return chainDir === undefined ? bytes : `${bytes}, except blocks in the folder of ${id}_CHAIN_DIR`;
}

/** Undefined where the bytes of all blocks are stored. Blocks that can be rolled back are never pruned. */
function getKeptBlocks({ rawBlocks = 'all' }: NetworkConfig, finalityDepth: number): number | undefined {
  if (rawBlocks === 'all') return undefined;
  return rawBlocks === 'headers' ? finalityDepth : Math.max(rawBlocks, finalityDepth);
}

function getLedgerOptions(
  network: CardanoNetwork,
  { ledgerState, verifyLeaders = 'sampled' }: NetworkConfig,
  genesis: GenesisContent | undefined,
): Pick<CardanoIndexOptions, 'ledger' | 'ledgerGap'> {
  const { id, genesisProblem } = network;
  if (ledgerState === 'off')
    return { ledgerGap: `it is turned off by ${id}_LEDGER_STATE; set it to on, and run crosstie resync` };
  if (genesisProblem !== undefined) return { ledgerGap: explainGenesisProblem(id, genesisProblem) };
  return { ledger: { constants: ledgerConstants(network), genesis, verifyLeaders } };
}

const explainGenesisProblem = (id: string, { kind, reason }: GenesisProblem): string =>
  kind === 'missing'
    ? `its genesis files are missing (${reason}); set ${id}_GENESIS_DIR to the folder with all of them, and run crosstie resync`
    : `The genesis files of ${id}_GENESIS_DIR cannot be used: ${reason}`;

/** Market contracts and tokens that the operator adds to the index. */
export const getMarketAdditions = ({ market }: NetworkConfig): MarketAdditions =>
  market === undefined ? {} : { roles: market.contracts, oracles: market.oracles, stablecoins: market.stablecoins };
