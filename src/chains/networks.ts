import type { CardanoEra } from './cardano/era.js';
import type { GenesisProblem, OwnGenesis } from './cardano/parameters/own-genesis-values.js';
import type { AdoptedUpdate } from './cardano/parameters/protocol-parameters.js';

/** The single table of networks. All differences between networks are values in this file. */

export type NetworkId =
  | 'CARDANO_MAINNET'
  | 'CARDANO_PREPROD'
  | 'CARDANO_PREVIEW'
  | 'APEX_PRIME_MAINNET'
  | 'APEX_VECTOR_MAINNET'
  | 'APEX_VECTOR_TESTNET'
  | 'MIDNIGHT_MAINNET'
  | 'MIDNIGHT_PREPROD'
  | 'MIDNIGHT_STAGENET'
  | 'MIDNIGHT_PREVIEW'
  | 'MIDNIGHT_UNDEPLOYED'
  | 'BITCOIN_MAINNET'
  | 'BITCOIN_TESTNET4'
  | 'BITCOIN_TESTNET3'
  | 'BITCOIN_SIGNET'
  | 'BITCOIN_REGTEST';

/** Networks of one family share codecs, tables and operations. */
export type Family = 'cardano' | 'bitcoin' | 'midnight';

/**
 * The chain that an API key is scoped to, together with its network. Apex belongs to the Cardano family but is its own
 * chain.
 */
export type Chain = 'Cardano' | 'Apex' | 'Bitcoin' | 'Midnight';

/** Names that market-data operations use instead of network ids. */
export type MarketName = 'mainnet' | 'preprod' | 'preview';

export interface Currency {
  readonly symbol: string;
  readonly decimals: number;
  readonly smallestUnit: string;
}

interface NetworkBase {
  readonly id: NetworkId;
  /** Kebab-case form of the id, accepted wherever the id is. */
  readonly alias: string;
  /** Last word of the id: `mainnet`, `preprod`, `testnet4`, … */
  readonly environment: string;
  readonly chain: Chain;
  /** False for test networks, whose coins have no value. */
  readonly production: boolean;
  /** A reorg deeper than this many blocks halts the network. */
  readonly finalityDepth: number;
  readonly currency: Currency;
  /** Undefined without market data. */
  readonly market: MarketName | undefined;
}

export interface CardanoNetwork extends NetworkBase {
  readonly family: 'cardano';
  readonly magic: number;
  /** Low four bits of a Shelley address header (CIP-19). */
  readonly networkId: 0 | 1;
  readonly addressPrefix: 'addr' | 'addr_test';
  readonly stakePrefix: 'stake' | 'stake_test';
  /** Byron addresses contain the magic only if it differs from Cardano mainnet. */
  readonly byronMagicInAddress: boolean;
  readonly genesisHashes: { readonly byron: string | undefined; readonly shelley: string | undefined };
  /** Several networks share one magic, so a node is identified by its first block. */
  readonly firstBlockHash: string | undefined;
  /** Unix time of slot 0 in seconds. */
  readonly systemStart: number;
  readonly byron: ByronTime;
  readonly shelley: EraTime;
  /** First epoch of each era in order; undefined if only the network's nodes know it. */
  readonly eraEpochs: readonly (readonly [CardanoEra, number])[] | undefined;
  readonly securityParameter: number;
  readonly activeSlotsCoefficient: number;
  /** Whether the operator indexes another chain under the names of this network. */
  readonly isPrivate?: boolean;
  /** Values of the operator's genesis files, where the built-in table does not describe the chain. */
  readonly ownGenesis?: OwnGenesis;
  /** Set instead of `ownGenesis` when the files cannot be used. */
  readonly genesisProblem?: GenesisProblem;
  /** Protocol parameters set by the operator and their first epoch. */
  readonly operatorParameters?: AdoptedUpdate;
  /** Whether the chain itself adopts the operator's parameters, as a simulation does: they do not override its state. */
  readonly adoptsOperatorParameters?: boolean;
}

export interface EraTime {
  readonly slotSeconds: number;
  readonly epochSlots: number;
}

export interface ByronTime extends EraTime {
  /** Number of Byron epochs. */
  readonly epochs: number;
  /** Whether the count is an assumption that the operator's node must confirm or replace. */
  readonly epochsAssumed: boolean;
}

export interface BitcoinNetwork extends NetworkBase {
  readonly family: 'bitcoin';
  /** The four bytes that start every message and block-file record, in that order. */
  readonly messageStart: string;
  readonly defaultPort: number;
  readonly genesisHash: string;
  readonly bech32Prefix: string;
  readonly publicKeyHashVersion: number;
  readonly scriptHashVersion: number;
  readonly targetBlockSeconds: number;
  /** Whether blocks are mined by hand, so that the age of the newest one means nothing. */
  readonly minedOnDemand?: boolean;
  /** The script that signs blocks of a signet (BIP-325), in hexadecimal. All signets share one genesis block. */
  readonly signetChallenge?: string;
}

export interface MidnightNetwork extends NetworkBase {
  readonly family: 'midnight';
  /** Network id of the ledger and of the node. */
  readonly networkName: string;
  /** The suffix after the kind in an address prefix: `mn_addr` on mainnet, `mn_addr_preprod` on preprod. */
  readonly addressSuffix: string;
  readonly slotSeconds: number;
  readonly epochSlots: number;
  /** Prefix of the reward addresses that register for DUST on this network. */
  readonly cardanoStakePrefix: 'stake' | 'stake_test';
}

export type Network = CardanoNetwork | BitcoinNetwork | MidnightNetwork;

const ADA: Currency = { symbol: 'ADA', decimals: 6, smallestUnit: 'lovelace' };

const TEST_ADA: Currency = { symbol: 'tADA', decimals: 6, smallestUnit: 'lovelace' };

const AP3X: Currency = { symbol: 'AP3X', decimals: 6, smallestUnit: 'DFM' };

const BTC: Currency = { symbol: 'BTC', decimals: 8, smallestUnit: 'satoshi' };

const TEST_BTC: Currency = { symbol: 'tBTC', decimals: 8, smallestUnit: 'satoshi' };

const NIGHT: Currency = { symbol: 'NIGHT', decimals: 6, smallestUnit: 'STAR' };

const mainnetAddresses = {
  magic: 764_824_073,
  networkId: 1,
  addressPrefix: 'addr',
  stakePrefix: 'stake',
  byronMagicInAddress: false,
} as const;

const testnetAddresses = {
  networkId: 0,
  addressPrefix: 'addr_test',
  stakePrefix: 'stake_test',
  byronMagicInAddress: true,
} as const;

const midnight = {
  family: 'midnight',
  chain: 'Midnight',
  // GRANDPA finalises blocks by vote, not by depth; this only limits the rollback depth.
  finalityDepth: 100,
  currency: NIGHT,
  market: undefined,
  slotSeconds: 6,
  epochSlots: 300,
} as const;

// Cardano constants come from the node configurations and genesis files published for each network, era epochs from the
// chains. Apex: its published genesis files; Vector testnet: its documentation.
const CARDANO_NETWORKS: readonly CardanoNetwork[] = [
  {
    id: 'CARDANO_MAINNET',
    alias: 'cardano-mainnet',
    environment: 'mainnet',
    family: 'cardano',
    chain: 'Cardano',
    production: true,
    finalityDepth: 2160,
    currency: ADA,
    market: 'mainnet',
    ...mainnetAddresses,
    genesisHashes: {
      byron: '5f20df933584822601f9e3f8c024eb5eb252fe8cefb24d1317dc3d432e940ebb',
      shelley: '1a3be38bcbb7911969283716ad7aa550250226b76a61fc51cc9a9a35d9276d81',
    },
    firstBlockHash: '89d9b5a5b8ddc8d7e5a6795e9774d97faf1efea59b2caf7eaf9f8c5b32059df4',
    systemStart: 1_506_203_091,
    byron: { slotSeconds: 20, epochSlots: 21_600, epochs: 208, epochsAssumed: false },
    shelley: { slotSeconds: 1, epochSlots: 432_000 },
    eraEpochs: [
      ['byron', 0],
      ['shelley', 208],
      ['allegra', 236],
      ['mary', 251],
      ['alonzo', 290],
      ['babbage', 365],
      ['conway', 507],
    ],
    securityParameter: 2160,
    activeSlotsCoefficient: 0.05,
  },
  {
    id: 'CARDANO_PREPROD',
    alias: 'cardano-preprod',
    environment: 'preprod',
    family: 'cardano',
    chain: 'Cardano',
    production: false,
    finalityDepth: 2160,
    currency: TEST_ADA,
    market: 'preprod',
    magic: 1,
    ...testnetAddresses,
    genesisHashes: {
      byron: 'd4b8de7a11d929a323373cbab6c1a9bdc931beffff11db111cf9d57356ee1937',
      shelley: '162d29c4e1cf6b8a84f2d692e67a3ac6bc7851bc3e6e4afe64d15778bed8bd86',
    },
    firstBlockHash: '9ad7ff320c9cf74e0f5ee78d22a85ce42bb0a487d0506bf60cfb5a91ea4497d2',
    systemStart: 1_654_041_600,
    byron: { slotSeconds: 20, epochSlots: 21_600, epochs: 4, epochsAssumed: false },
    shelley: { slotSeconds: 1, epochSlots: 432_000 },
    eraEpochs: [
      ['byron', 0],
      ['shelley', 4],
      ['allegra', 5],
      ['mary', 6],
      ['alonzo', 7],
      ['babbage', 12],
      ['conway', 163],
    ],
    securityParameter: 2160,
    activeSlotsCoefficient: 0.05,
  },
  {
    id: 'CARDANO_PREVIEW',
    alias: 'cardano-preview',
    environment: 'preview',
    family: 'cardano',
    chain: 'Cardano',
    production: false,
    finalityDepth: 432,
    currency: TEST_ADA,
    market: 'preview',
    magic: 2,
    ...testnetAddresses,
    genesisHashes: {
      byron: '83de1d7302569ad56cf9139a41e2e11346d4cb4a31c00142557b6ab3fa550761',
      shelley: '363498d1024f84bb39d3fa9593ce391483cb40d479b87233f868d6e57c3a400d',
    },
    firstBlockHash: '268ae601af8f9214804735910a3301881fbe0eec9936db7d1fb9fc39e93d1e37',
    systemStart: 1_666_656_000,
    byron: { slotSeconds: 20, epochSlots: 4_320, epochs: 0, epochsAssumed: false },
    shelley: { slotSeconds: 1, epochSlots: 86_400 },
    // The chain started in Alonzo: earlier eras have no slots.
    eraEpochs: [
      ['alonzo', 0],
      ['babbage', 3],
      ['conway', 646],
    ],
    securityParameter: 432,
    activeSlotsCoefficient: 0.05,
  },
  {
    id: 'APEX_PRIME_MAINNET',
    alias: 'apex-prime-mainnet',
    environment: 'mainnet',
    family: 'cardano',
    chain: 'Apex',
    production: true,
    finalityDepth: 2160,
    currency: AP3X,
    market: undefined,
    ...mainnetAddresses,
    genesisHashes: {
      byron: '6b91f3c3d68ebeaa8dede86ba371a56ae60547dec6a8713d1fca6e403caa4605',
      shelley: '4fad52e08057e9cbfe71411719205c14c2e61e4dd4123541d0b6fa92971c89b0',
    },
    firstBlockHash: undefined,
    systemStart: 1_715_622_000,
    // Each Byron epoch shifts all later times by 410,400 s: the exact count is in a node's era history.
    byron: { slotSeconds: 20, epochSlots: 21_600, epochs: 0, epochsAssumed: true },
    shelley: { slotSeconds: 1, epochSlots: 432_000 },
    eraEpochs: undefined,
    securityParameter: 2160,
    activeSlotsCoefficient: 0.05,
  },
  {
    id: 'APEX_VECTOR_MAINNET',
    alias: 'apex-vector-mainnet',
    environment: 'mainnet',
    family: 'cardano',
    chain: 'Apex',
    production: true,
    finalityDepth: 2160,
    currency: AP3X,
    market: undefined,
    ...mainnetAddresses,
    genesisHashes: {
      byron: '4f0f35eb49562354c5b686e381ff6159d651616e6b83efee2f6d8bcc60d0cded',
      // From the configuration for node 10.5.3; the one for node 10.1.4 had another file.
      shelley: '6501080bf7fb440cde4ac4e35325188301c53f396b1e124a5556e9c4f333dac8',
    },
    firstBlockHash: undefined,
    systemStart: 1_756_485_600,
    // Byron slots last one second here too, so the unknown count shifts epoch numbers but not times.
    byron: { slotSeconds: 1, epochSlots: 21_600, epochs: 0, epochsAssumed: true },
    shelley: { slotSeconds: 1, epochSlots: 86_400 },
    eraEpochs: undefined,
    securityParameter: 2160,
    activeSlotsCoefficient: 0.25,
  },
  {
    id: 'APEX_VECTOR_TESTNET',
    alias: 'apex-vector-testnet',
    environment: 'testnet',
    family: 'cardano',
    chain: 'Apex',
    production: false,
    finalityDepth: 2160,
    currency: AP3X,
    market: undefined,
    // A test network with mainnet addresses and magic: only the API key distinguishes it from the others.
    ...mainnetAddresses,
    // Its genesis files are not published; slots, epochs, k and f are assumed to be those of Vector mainnet.
    genesisHashes: { byron: undefined, shelley: undefined },
    firstBlockHash: undefined,
    systemStart: 1_752_057_484,
    byron: { slotSeconds: 1, epochSlots: 21_600, epochs: 0, epochsAssumed: true },
    shelley: { slotSeconds: 1, epochSlots: 86_400 },
    eraEpochs: undefined,
    securityParameter: 2160,
    activeSlotsCoefficient: 0.25,
  },
];

const BITCOIN_NETWORKS: readonly BitcoinNetwork[] = [
  {
    id: 'BITCOIN_MAINNET',
    alias: 'bitcoin-mainnet',
    environment: 'mainnet',
    family: 'bitcoin',
    chain: 'Bitcoin',
    production: true,
    // Far beyond the 100 blocks of coinbase maturity.
    finalityDepth: 300,
    currency: BTC,
    market: undefined,
    messageStart: 'f9beb4d9',
    defaultPort: 8333,
    genesisHash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    bech32Prefix: 'bc',
    publicKeyHashVersion: 0x00,
    scriptHashVersion: 0x05,
    targetBlockSeconds: 600,
  },
  {
    id: 'BITCOIN_TESTNET4',
    alias: 'bitcoin-testnet4',
    environment: 'testnet4',
    family: 'bitcoin',
    chain: 'Bitcoin',
    production: false,
    // Minimum-difficulty blocks make deep reorgs common on testnet4 (BIP-94).
    finalityDepth: 5_000,
    currency: TEST_BTC,
    market: undefined,
    messageStart: '1c163f28',
    defaultPort: 48_333,
    genesisHash: '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
    bech32Prefix: 'tb',
    publicKeyHashVersion: 0x6f,
    scriptHashVersion: 0xc4,
    targetBlockSeconds: 600,
  },
];

const bitcoinTest = {
  family: 'bitcoin',
  chain: 'Bitcoin',
  production: false,
  currency: TEST_BTC,
  market: undefined,
  bech32Prefix: 'tb',
  publicKeyHashVersion: 0x6f,
  scriptHashVersion: 0xc4,
  targetBlockSeconds: 600,
} as const;

const OPTIONAL_BITCOIN_NETWORKS: readonly BitcoinNetwork[] = [
  {
    ...bitcoinTest,
    id: 'BITCOIN_TESTNET3',
    alias: 'bitcoin-testnet3',
    environment: 'testnet3',
    // Minimum-difficulty blocks cause deep reorgs here too.
    finalityDepth: 5_000,
    messageStart: '0b110907',
    defaultPort: 18_333,
    genesisHash: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  },
  {
    ...bitcoinTest,
    id: 'BITCOIN_SIGNET',
    alias: 'bitcoin-signet',
    environment: 'signet',
    finalityDepth: 300,
    messageStart: '0a03cf40',
    defaultPort: 38_333,
    genesisHash: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
    signetChallenge:
      '512103ad5e0edad18cb1f0fc0d28a3d4f1f3e445640337489abb10404f2d1e086be430210359ef5021964fe22d6f8e05b2463c9540ce96883fe3b278760f048f5189f2e6c452ae',
  },
  {
    ...bitcoinTest,
    id: 'BITCOIN_REGTEST',
    alias: 'bitcoin-regtest',
    environment: 'regtest',
    // Developers roll back as far as they like.
    finalityDepth: 5_000,
    messageStart: 'fabfb5da',
    defaultPort: 18_444,
    genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    bech32Prefix: 'bcrt',
    minedOnDemand: true,
  },
];

const MIDNIGHT_NETWORKS: readonly MidnightNetwork[] = [
  {
    ...midnight,
    id: 'MIDNIGHT_MAINNET',
    alias: 'midnight-mainnet',
    environment: 'mainnet',
    production: true,
    networkName: 'mainnet',
    addressSuffix: '',
    cardanoStakePrefix: 'stake',
  },
  ...(['preprod', 'stagenet', 'preview'] as const).map(
    (environment): MidnightNetwork => ({
      ...midnight,
      id: `MIDNIGHT_${environment.toUpperCase() as Uppercase<typeof environment>}`,
      alias: `midnight-${environment}`,
      environment,
      production: false,
      networkName: environment,
      addressSuffix: `_${environment}`,
      cardanoStakePrefix: 'stake_test',
    }),
  ),
];

/** The network id of nodes that developers run on their own machine. */
const OPTIONAL_MIDNIGHT_NETWORKS: readonly MidnightNetwork[] = [
  {
    ...midnight,
    id: 'MIDNIGHT_UNDEPLOYED',
    alias: 'midnight-undeployed',
    environment: 'undeployed',
    production: false,
    networkName: 'undeployed',
    addressSuffix: '_undeployed',
    cardanoStakePrefix: 'stake_test',
  },
];

/** In the order of the specification. Without a source they are simulated. */
export const networks: readonly Network[] = [...CARDANO_NETWORKS, ...MIDNIGHT_NETWORKS, ...BITCOIN_NETWORKS];

/** Networks that exist only after the operator has configured them. */
export const optionalNetworks: readonly Network[] = [...OPTIONAL_BITCOIN_NETWORKS, ...OPTIONAL_MIDNIGHT_NETWORKS];

export const allNetworks: readonly Network[] = [...networks, ...optionalNetworks];

const byId: ReadonlyMap<NetworkId, Network> = new Map(allNetworks.map((network) => [network.id, network]));

/** The network type of a family. */
export type NetworkOfFamily<F extends Family> = Extract<Network, { readonly family: F }>;

type NetworkFamily<Id extends NetworkId> = Id extends `BITCOIN_${string}`
  ? 'bitcoin'
  : Id extends `MIDNIGHT_${string}`
    ? 'midnight'
    : 'cardano';

export function networkById<Id extends NetworkId>(id: Id): NetworkOfFamily<NetworkFamily<Id>> {
  return byId.get(id) as NetworkOfFamily<NetworkFamily<Id>>;
}

const byName: ReadonlyMap<string, NetworkId> = new Map(
  allNetworks.flatMap(({ id, alias }) => [
    [id, id],
    [alias.toUpperCase(), id],
  ]),
);

/** Accepts the id or its kebab-case alias, in any case. */
export function parseNetwork(text: string): NetworkId | undefined {
  // Some letters outside ASCII become ASCII letters in upper case.
  return /^[A-Za-z0-9_-]+$/.test(text) ? byName.get(text.toUpperCase()) : undefined;
}
