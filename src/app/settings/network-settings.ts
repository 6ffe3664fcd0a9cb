import type { OperatorsMarket } from '../../api/services/market/market-settings.js';
import { customSignet } from '../../chains/bitcoin/signet.js';
import type { AdoptedUpdate } from '../../chains/cardano/parameters/protocol-parameters.js';
import {
  allNetworks,
  type BitcoinNetwork,
  type CardanoNetwork,
  type MidnightNetwork,
  type Network,
  type NetworkId,
  optionalNetworks,
  parseNetwork,
} from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { parseNodeUrl, parseZmqUrls } from '../../sources/bitcoin/node-url.js';
import { parseNodeAddresses } from '../../sources/cardano/node-address.js';
import { factSetting } from '../../store/switchable-facts.js';
import { defaultMaxTipAgeSeconds } from '../networks/network-limits.js';
import { choice, integer, type Setting, type SettingBase, text } from './settings.js';

const nodeAddress = (base: SettingBase<undefined>): Setting<string | undefined> => ({
  ...base,
  kind: 'socket path or host:port',
  read: (value) => {
    try {
      parseNodeAddresses(String(value));
    } catch {
      throw new RangeError("must be the path of a node's socket or host:port, or several with commas between them");
    }
    return String(value);
  },
});

const blockHash = (base: SettingBase<undefined>): Setting<string | undefined> => ({
  ...base,
  kind: '64 hexadecimal digits',
  read: (value) => {
    if (typeof value !== 'string' || !/^[0-9a-fA-F]{64}$/.test(value))
      throw new RangeError('must be a hash of 64 hexadecimal digits');
    return value.toLowerCase();
  },
});

/** A number is that of the newest blocks; those that can be rolled back are always among them. */
export type RawBlockSetting = 'all' | 'headers' | number;

const rawBlocks = ({ id, finalityDepth }: CardanoNetwork): Setting<RawBlockSetting> => {
  const kind = `all, headers, or a number of blocks from ${finalityDepth}`;
  return {
    env: `${id}_RAW_BLOCKS`,
    description: `Blocks of ${id} whose bytes are stored: \`all\`, the newest of a number, or none (\`headers\`). Headers and all indexed facts are stored in any case; operations that need the bytes of other blocks read them from the folder of \`${id}_CHAIN_DIR\`, and return 501 if it does not have the block. Dropped bytes return only with \`crosstie resync\``,
    default: 'all',
    kind,
    read: (value) => {
      if (value === 'all' || value === 'headers') return value;
      const blocks = typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value;
      if (!Number.isSafeInteger(blocks) || (blocks as number) < finalityDepth) throw new RangeError(`must be ${kind}`);
      return blocks as number;
    },
  };
};

/** Where a new index begins: at genesis, or with the state of a node after a block. */
export type StartSetting = 'genesis' | 'immutable' | 'tip' | { readonly slot: number; readonly hash: string };

const start = ({ id }: CardanoNetwork): Setting<StartSetting> => {
  const kind = 'genesis, immutable, tip or slot.hash';
  return {
    env: `${id}_START`,
    description: `Where a new index of ${id} begins: at \`genesis\`, or with the ledger state that the node of \`${id}_NODE\`, a local socket, reports after a block: its newest block that cannot be rolled back (\`immutable\`), its newest block (\`tip\`), or one of its last blocks. History before it is not indexed, and operations that need it return 501`,
    default: 'genesis',
    kind,
    read: (value) => {
      if (value === 'genesis' || value === 'immutable' || value === 'tip') return value;
      const match = /^(\d{1,15})\.([0-9a-fA-F]{64})$/.exec(String(value));
      if (match === null) throw new RangeError(`must be ${kind}`);
      return { slot: Number(match[1]), hash: match[2]!.toLowerCase() };
    },
  };
};

const marketFacts = ({ id }: CardanoNetwork) =>
  choice(
    {
      env: factSetting(id, 'market'),
      description: `Whether DEX pools, orders and trades of ${id} are indexed. Without them the index is smaller and its initial sync faster; market data and wallet analytics return 501. Turning it on again needs \`crosstie resync\``,
      default: 'on',
    },
    ['on', 'off'],
  );

const policyHistory = ({ id }: CardanoNetwork) =>
  choice(
    {
      env: factSetting(id, 'policy_history'),
      description: `Whether the transactions of each policy of ${id} are listed. Without them the index is smaller; the history of a policy, its holders at an earlier time and its spent outputs return 501. Turning it on again needs \`crosstie resync\``,
      default: 'on',
    },
    ['on', 'off'],
  );

const cardanoSettings = (network: CardanoNetwork) => ({
  ...cardanoSourceSettings(network),
  start: start(network),
  rawBlocks: rawBlocks(network),
  policyHistory: policyHistory(network),
  ...(network.market !== undefined && { marketFacts: marketFacts(network) }),
});

const cardanoSourceSettings = ({ id }: CardanoNetwork) => ({
  node: nodeAddress({
    env: `${id}_NODE`,
    description: `Node of ${id} to follow: its local socket, or its node-to-node address as host:port; several with commas between them take over from each other`,
    default: undefined,
    defaultText: 'none',
  }),
  chainDir: text({
    env: `${id}_CHAIN_DIR`,
    description: `Immutable database of a node of ${id} to load blocks from; later blocks come from the node. Also read by processes that serve requests, for bytes of blocks that the index does not store`,
    default: undefined,
    defaultText: 'none',
  }),
  genesisDir: text({
    env: `${id}_GENESIS_DIR`,
    description: `Folder with the genesis files of ${id}, required to create its index; a private chain needs it at every start`,
    default: undefined,
    defaultText: 'none',
  }),
  genesisHash: blockHash({
    env: `${id}_GENESIS_HASH`,
    description: `Hash of the Shelley genesis file of a private chain that is indexed as ${id}, whose constants come from its genesis files`,
    default: undefined,
    defaultText: 'the published one, if any',
  }),
  firstBlock: blockHash({
    env: `${id}_FIRST_BLOCK`,
    description: `Hash of the first block of ${id}, which distinguishes it from networks with the same magic`,
    default: undefined,
    defaultText: 'the known one, if any',
  }),
  verifyLeaders: choice(
    {
      env: `${id}_VERIFY_LEADERS`,
      description: `Blocks of ${id} whose VRF proof and leader stake are verified; \`sampled\` is one in a thousand during the initial sync and every block at the tip`,
      default: 'sampled',
    },
    ['all', 'sampled', 'none'],
  ),
  ledgerState: choice(
    {
      env: `${id}_LEDGER_STATE`,
      description: `Whether the ledger state of ${id} is computed: rewards, stake snapshots, pots, parameters and governance. Without it the initial sync is faster, and operations that need it return 501`,
      default: 'on',
    },
    ['on', 'off'],
  ),
});

/** Apex chains whose number of Byron epochs only their own nodes report. */
const byronEpochs = ({ id, byron }: CardanoNetwork) =>
  integer(
    {
      env: `${id}_BYRON_EPOCHS`,
      description: `Byron epochs at the start of ${id}, as its node reports them in the era history`,
      default: byron.epochs,
    },
    0,
    10_000,
  );

/** Text that `check` accepts; the error of `check` is not shown, because it may contain a password. */
const checkedText = (
  base: SettingBase<undefined>,
  kind: string,
  check: (value: string) => unknown,
): Setting<string | undefined> => ({
  ...base,
  kind,
  read: (value) => {
    try {
      check(String(value));
    } catch {
      throw new RangeError(`must be ${kind}`);
    }
    return String(value);
  },
});

function expectWebAddress(value: string): void {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw new RangeError('not a URL');
}

/** At most 10,000 bytes, the longest script of Bitcoin. */
const signetChallenge = (id: NetworkId): Setting<string | undefined> => ({
  env: `${id}_CHALLENGE`,
  description: `Challenge of a custom signet that is indexed as ${id}, as in the setting \`signetchallenge\` of its node`,
  default: undefined,
  defaultText: 'the one of the default signet',
  kind: 'hexadecimal bytes',
  read: (value) => {
    if (typeof value !== 'string' || !/^(?:[0-9a-fA-F]{2}){1,10000}$/.test(value))
      throw new RangeError('must be a script in hexadecimal');
    return value.toLowerCase();
  },
});

/** How often the largest balances of a Bitcoin network are computed, unless the operator says otherwise. */
export const RICH_LIST_MINUTES = 60;

const bitcoinSettings = (network: BitcoinNetwork) => ({
  ...bitcoinSourceSettings(network),
  ...(network.signetChallenge !== undefined && { signetChallenge: signetChallenge(network.id) }),
});

const bitcoinSourceSettings = ({ id }: BitcoinNetwork) => {
  const none = { default: undefined, defaultText: 'none' } as const;
  return {
    rpcUrl: checkedText(
      { env: `${id}_RPC_URL`, description: `Node of ${id} to follow, by its RPC URL`, ...none, secret: true },
      'http://user:password@host:port',
      parseNodeUrl,
    ),
    cookieFile: text({
      env: `${id}_COOKIE_FILE`,
      description: `Cookie file of the node of ${id}, instead of a user and a password`,
      ...none,
    }),
    zmqUrl: checkedText(
      {
        env: `${id}_ZMQ_URL`,
        description: `ZMQ address at which the node of ${id} announces blocks and transactions, so that they are fetched at once`,
        ...none,
      },
      'tcp://host:port, several separated by commas',
      parseZmqUrls,
    ),
    chainDir: text({
      env: `${id}_CHAIN_DIR`,
      description: `Folder of block files of a node of ${id} to load blocks from; later blocks come from the node`,
      ...none,
    }),
    ordUrl: checkedText(
      {
        env: `${id}_ORD_URL`,
        description: `Ord server of ${id} for inscriptions and runes on outputs, instead of the built-in index`,
        ...none,
      },
      'http://host:port',
      expectWebAddress,
    ),
    silentPayments: choice(
      {
        env: `${id}_SILENT_PAYMENTS`,
        description: `Whether the tweaks of silent payments (BIP-352) of ${id} are indexed, so that light clients and scans can use them. It takes about a millisecond for each transaction that can contain a silent payment. Blocks that were indexed before it was turned on need \`crosstie resync\``,
        default: 'off',
      },
      ['on', 'off'],
    ),
    richListMinutes: integer(
      {
        env: `${id}_RICH_LIST_MINUTES`,
        description: `Minutes after which the largest balances of ${id} are computed again, from all unspent outputs; 0 switches this off. Where it takes long, the pause is at least fifty times as long`,
        default: RICH_LIST_MINUTES,
      },
      0,
      30 * 1_440,
    ),
  };
};

const midnightSettings = (network: MidnightNetwork) => ({
  ...midnightSourceSettings(network),
  ...(optionalNetworks.some(({ id }) => id === network.id) && { sandbox: ownSandbox(network.id) }),
});

/** The other networks are simulated unless they have a source. */
const ownSandbox = (id: NetworkId) =>
  choice(
    {
      env: `${id}_SANDBOX`,
      description: `Whether ${id} is simulated while it has no source. Needs \`CROSSTIE_SANDBOX\``,
      default: 'off',
    },
    ['on', 'off'],
  );

const midnightSourceSettings = ({ id }: MidnightNetwork) => {
  const none = { default: undefined, defaultText: 'none', secret: true } as const;
  return {
    indexerUrl: checkedText(
      { env: `${id}_INDEXER_URL`, description: `Indexer of ${id} to follow, by its GraphQL URL`, ...none },
      'http(s)://host/api/v4/graphql',
      expectWebAddress,
    ),
    nodeUrl: checkedText(
      {
        env: `${id}_NODE_URL`,
        description: `JSON-RPC URL of a node of ${id}, for submissions and finality`,
        ...none,
      },
      'http(s)://host:port',
      expectWebAddress,
    ),
  };
};

const maxTipAge = (network: Network) =>
  integer(
    {
      env: `${network.id}_MAX_TIP_AGE`,
      description: `Maximum age in seconds of the newest block before ${network.id} is \`behind\`; 0 for no limit`,
      default: defaultMaxTipAgeSeconds(network),
    },
    0,
    30 * 86_400,
  );

type NetworkSettings = Readonly<
  Record<string, Setting<string | undefined> | Setting<number> | Setting<RawBlockSetting> | Setting<StartSetting>>
>;

function createNetworkSettings(network: Network): NetworkSettings {
  return { ...familySettings(network), maxTipAgeSeconds: maxTipAge(network) };
}

function familySettings(network: Network): NetworkSettings {
  if (network.family === 'midnight') return midnightSettings(network);
  if (network.family === 'bitcoin') return bitcoinSettings(network);
  return { ...cardanoSettings(network), ...(network.byron.epochsAssumed && { byronEpochs: byronEpochs(network) }) };
}

/** Settings that exist once per network. */
export const NETWORK_SETTINGS: readonly {
  readonly id: NetworkId;
  readonly settings: NetworkSettings;
}[] = allNetworks.map((network) => ({ id: network.id, settings: createNetworkSettings(network) }));

/** The operator's settings of one network. */
export interface NetworkConfig {
  /** In the format of `parseNodeAddresses`. */
  readonly node?: string | undefined;
  readonly chainDir?: string | undefined;
  readonly genesisDir?: string | undefined;
  /** Only for a private chain. */
  readonly genesisHash?: string | undefined;
  readonly firstBlock?: string | undefined;
  readonly byronEpochs?: number | undefined;
  readonly verifyLeaders?: 'all' | 'sampled' | 'none' | undefined;
  readonly ledgerState?: 'on' | 'off' | undefined;
  readonly start?: StartSetting | undefined;
  readonly rawBlocks?: RawBlockSetting | undefined;
  readonly policyHistory?: 'on' | 'off' | undefined;
  readonly marketFacts?: 'on' | 'off' | undefined;
  /** See `NetworkLimits`; 0 means no limit. */
  readonly maxTipAgeSeconds?: number | undefined;
  /** In the format of `parseNodeUrl`; may contain a password. */
  readonly rpcUrl?: string | undefined;
  readonly cookieFile?: string | undefined;
  readonly zmqUrl?: string | undefined;
  /** Signet only. */
  readonly signetChallenge?: string | undefined;
  readonly ordUrl?: string | undefined;
  readonly silentPayments?: 'on' | 'off' | undefined;
  readonly richListMinutes?: number | undefined;
  /** Midnight only; may contain a key. */
  readonly indexerUrl?: string | undefined;
  readonly nodeUrl?: string | undefined;
  /** Optional Midnight networks only. */
  readonly sandbox?: 'on' | 'off' | undefined;
  /** From the section `protocolParameters` of the file. */
  readonly protocolParameters?: AdoptedUpdate | undefined;
  /** From the file of the setting `market`. */
  readonly market?: OperatorsMarket | undefined;
}

export type NetworkConfigs = Readonly<Partial<Record<NetworkId, NetworkConfig>>>;

/** Whether a network has an external source of blocks. */
export const hasSource = ({ node, rpcUrl, chainDir, indexerUrl }: NetworkConfig = {}): boolean =>
  [node, rpcUrl, chainDir, indexerUrl].some((given) => given !== undefined);

export const hasAnySource = (configs: NetworkConfigs): boolean => Object.values(configs).some(hasSource);

/** Applies the operator's settings to a network. */
export function withSettings<N extends Network>(network: N, config: NetworkConfig | undefined): N {
  if (network.family === 'bitcoin' && config?.signetChallenge !== undefined)
    return { ...network, ...customSignet(config.signetChallenge) };
  if (network.family !== 'cardano') return network;
  const { byronEpochs: epochs, protocolParameters, genesisHash } = config ?? {};
  return {
    ...network,
    ...(epochs !== undefined && { byron: { ...network.byron, epochs } }),
    ...(genesisHash !== undefined && {
      isPrivate: true,
      genesisHashes: { byron: undefined, shelley: genesisHash },
      byron: { ...network.byron, epochs: epochs ?? 0 },
      eraEpochs: undefined,
    }),
    ...(protocolParameters !== undefined && { operatorParameters: protocolParameters }),
  };
}

/** Parses a network name to its id. */
export function networkName(text: string): NetworkId {
  const id = parseNetwork(text);
  if (id === undefined) throw new ServiceError('invalid', `There is no network '${text}'`);
  return id;
}
