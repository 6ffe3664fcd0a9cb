import { readAddress } from '../../chains/bitcoin/address.js';
import { type ChainParameters, getChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import { reversed, sha256d } from '../../chains/bitcoin/hashes.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import { bitcoinDemoWallets } from '../../wallets/bitcoin-wallet.js';
import { nodePbkdf2 } from '../node-pbkdf2.js';
import { scriptKey } from './coins.js';
import type { Miner } from './forge.js';
import { TESTNET4_GENESIS_TIME, testnet4Genesis } from './genesis.js';
import { createWalletFactory, type Wallet, type WalletFactory } from './wallet.js';

/** A simulated user with a wallet for payments and one for assets that must not be spent by accident. */
export interface User {
  readonly name: string;
  readonly wallet: Wallet;
  /** Holds inscriptions and runes. */
  readonly treasures: Wallet;
}

/** A wallet that only real users of the service spend from. */
export interface DemoAddress {
  readonly name: string;
  readonly script: Uint8Array;
}

/** The actors and parameters of a simulated chain, all derived from one seed. */
export interface Simulation {
  readonly network: BitcoinNetwork;
  readonly parameters: ChainParameters;
  readonly seed: number;
  /** Prefix for all derived names; differs between networks, so that they share no key. */
  readonly name: string;
  /** The block before the first one; undefined when the chain starts with `genesis`. */
  readonly start: Required<Point> | undefined;
  readonly genesis: Uint8Array | undefined;
  /** Start of the history in seconds since 1970. */
  readonly firstTime: number;
  readonly walletFactory: WalletFactory;
  readonly miners: readonly Miner[];
  /** Receives about half of all subsidies and pays on request. */
  readonly faucet: Wallet;
  readonly users: readonly User[];
  /** First addresses of the wallets with public mnemonics. */
  readonly demo: readonly DemoAddress[];
  /** Pays from one address; the other holds thousands of deposits. */
  readonly exchange: { readonly hot: Wallet; readonly deposits: Wallet };
  /** One wallet of each script kind. */
  readonly kinds: Readonly<Record<ScriptKind, Wallet>>;
  /** The wallet with this script, except for the faucet. */
  actor(script: Uint8Array): Wallet | undefined;
}

export type ScriptKind =
  | 'publicKey'
  | 'publicKeyHash'
  | 'bareMultisig'
  | 'scriptHashMultisig'
  | 'wrappedWitnessKey'
  | 'witnessKey'
  | 'witnessMultisig'
  | 'relativelyLocked'
  | 'lockedUntil'
  | 'taproot'
  | 'taprootMultisig'
  | 'anchor';

/** The first block of the simulated mainnet: after the start of inscriptions, the jubilee and runes. */
export const MAINNET_FIRST_HEIGHT = 900_000;
/** 1 January 2025. */
const MAINNET_FIRST_TIME = 1_735_689_600;

const USER_NAMES = [
  'alice',
  'bruno',
  'chen',
  'dara',
  'emeka',
  'farah',
  'goran',
  'hana',
  'ines',
  'jonas',
  'kofi',
  'lena',
] as const;

const MINERS = ['/Anvil Pool/', '/Ferryman/', '/Lantern Works/', 'mined by hand'];

/** Users have different address types. */
const makers: readonly ((walletFactory: WalletFactory, name: string) => Wallet)[] = [
  (walletFactory, name) => walletFactory.witnessKey(name),
  (walletFactory, name) => walletFactory.taproot(name),
  (walletFactory, name) => walletFactory.witnessKey(name),
  (walletFactory, name) => walletFactory.publicKeyHash(name),
  (walletFactory, name) => walletFactory.wrappedWitnessKey(name),
  (walletFactory, name) => walletFactory.taproot(name),
];

export function createSimulation(network: BitcoinNetwork, seed: number): Simulation {
  const parameters = getChainParameters(network);
  const name = `${network.id} ${seed}`;
  const walletFactory = createWalletFactory(parameters, name);
  const users = USER_NAMES.map(
    (user, index): User => ({
      name: user,
      wallet: makers[index % makers.length]!(walletFactory, user),
      treasures: walletFactory.taproot(`${user} treasures`),
    }),
  );
  const miners = MINERS.map((tag, index): Miner => ({ tag, wallet: walletFactory.witnessKey(`miner ${index + 1}`) }));
  const exchange = {
    hot: walletFactory.witnessKey('exchange'),
    deposits: walletFactory.witnessKey('exchange deposits'),
  };
  const beginning = getBeginning(network);
  const kinds = createScriptKinds(walletFactory, (beginning.start?.height ?? 0) + 1);
  const actors = new Map(
    [
      ...users.flatMap(({ wallet, treasures }) => [wallet, treasures]),
      ...miners.map(({ wallet }) => wallet),
      exchange.hot,
      exchange.deposits,
    ].map((wallet) => [scriptKey(wallet.script), wallet]),
  );
  let demo: readonly DemoAddress[] | undefined;
  return {
    network,
    parameters,
    seed,
    name,
    ...beginning,
    walletFactory,
    miners,
    faucet: walletFactory.witnessKey('faucet'),
    users,
    get demo() {
      // Derived on first use: only the generation of a history needs the addresses.
      demo ??= demoAddresses(network, parameters);
      return demo;
    },
    exchange,
    kinds,
    actor: (script) => actors.get(scriptKey(script)),
  };
}

const demoAddresses = (network: BitcoinNetwork, parameters: ChainParameters): readonly DemoAddress[] =>
  bitcoinDemoWallets(network, nodePbkdf2).map(({ name, address }) => {
    const reading = readAddress(address, parameters);
    if (reading.outcome !== 'valid') throw new RangeError(`${address} is not an address of ${network.id}`);
    return { name, script: reading.address.script };
  });

function createScriptKinds(walletFactory: WalletFactory, height: number): Simulation['kinds'] {
  return {
    publicKey: walletFactory.publicKey('old key'),
    publicKeyHash: walletFactory.publicKeyHash('paper'),
    bareMultisig: walletFactory.bareMultisig('couple', 1, 2),
    scriptHashMultisig: walletFactory.scriptHashMultisig('team', 2, 3),
    wrappedWitnessKey: walletFactory.wrappedWitnessKey('bridge'),
    witnessKey: walletFactory.witnessKey('pocket'),
    witnessMultisig: walletFactory.witnessMultisig('vault', 2, 3),
    relativelyLocked: walletFactory.relativelyLocked('patience', 3),
    lockedUntil: walletFactory.lockedUntil('birthday', height),
    taproot: walletFactory.taproot('key path'),
    taprootMultisig: walletFactory.taprootMultisig('council', 2, 3),
    anchor: walletFactory.anchor(),
  };
}

/** The block before the first one; undefined when the chain starts with a real genesis. Independent of the seed. */
export function getStartPoint(network: BitcoinNetwork): Required<Point> | undefined {
  if (getChainParameters(network).name !== 'mainnet') return undefined;
  const height = MAINNET_FIRST_HEIGHT - 1;
  const hash = toHex(reversed(sha256d(new TextEncoder().encode(`crosstie sandbox ${network.id} ${height}`))));
  return { slot: height, height, hash };
}

function getBeginning(network: BitcoinNetwork): Pick<Simulation, 'start' | 'genesis' | 'firstTime'> {
  const start = getStartPoint(network);
  if (start === undefined) return { start, genesis: testnet4Genesis(), firstTime: TESTNET4_GENESIS_TIME };
  return { start, genesis: undefined, firstTime: MAINNET_FIRST_TIME };
}
