import { readAddress } from '../../chains/bitcoin/address.js';
import { type ChainParameters, parametersOf } from '../../chains/bitcoin/chain-parameters.js';
import { reversed, sha256d } from '../../chains/bitcoin/hashes.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import { bitcoinDemoWallets } from '../../wallets/bitcoin-wallet.js';
import { nodePbkdf2 } from '../node-pbkdf2.js';
import { scriptKey } from './coins.js';
import type { Miner } from './forge.js';
import { TESTNET4_GENESIS_TIME, testnet4Genesis } from './genesis.js';
import { type Wallet, type WalletMaker, walletMaker } from './wallet.js';

/** A simulated user with a wallet for payments and one for assets that must not be spent by accident. */
export interface Person {
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
export interface World {
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
  readonly make: WalletMaker;
  readonly miners: readonly Miner[];
  /** Receives about half of all subsidies and pays on request. */
  readonly faucet: Wallet;
  readonly people: readonly Person[];
  /** First addresses of the wallets with public mnemonics. */
  readonly demo: readonly DemoAddress[];
  /** Pays from one address; the other holds thousands of deposits. */
  readonly exchange: { readonly hot: Wallet; readonly deposits: Wallet };
  /** One wallet of each script kind. */
  readonly kinds: Readonly<Record<KindOfScript, Wallet>>;
  /** The wallet with this script, except for the faucet. */
  actor(script: Uint8Array): Wallet | undefined;
}

export type KindOfScript =
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

const PEOPLE = [
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
const makers: readonly ((make: WalletMaker, name: string) => Wallet)[] = [
  (make, name) => make.witnessKey(name),
  (make, name) => make.taproot(name),
  (make, name) => make.witnessKey(name),
  (make, name) => make.publicKeyHash(name),
  (make, name) => make.wrappedWitnessKey(name),
  (make, name) => make.taproot(name),
];

export function makeWorld(network: BitcoinNetwork, seed: number): World {
  const parameters = parametersOf(network);
  const name = `${network.id} ${seed}`;
  const make = walletMaker(parameters, name);
  const people = PEOPLE.map(
    (person, index): Person => ({
      name: person,
      wallet: makers[index % makers.length]!(make, person),
      treasures: make.taproot(`${person} treasures`),
    }),
  );
  const miners = MINERS.map((tag, index): Miner => ({ tag, wallet: make.witnessKey(`miner ${index + 1}`) }));
  const exchange = { hot: make.witnessKey('exchange'), deposits: make.witnessKey('exchange deposits') };
  const beginning = beginningOf(network);
  const kinds = makeKinds(make, (beginning.start?.height ?? 0) + 1);
  const actors = new Map(
    [
      ...people.flatMap(({ wallet, treasures }) => [wallet, treasures]),
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
    make,
    miners,
    faucet: make.witnessKey('faucet'),
    people,
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

function makeKinds(make: WalletMaker, height: number): World['kinds'] {
  return {
    publicKey: make.publicKey('old key'),
    publicKeyHash: make.publicKeyHash('paper'),
    bareMultisig: make.bareMultisig('couple', 1, 2),
    scriptHashMultisig: make.scriptHashMultisig('team', 2, 3),
    wrappedWitnessKey: make.wrappedWitnessKey('bridge'),
    witnessKey: make.witnessKey('pocket'),
    witnessMultisig: make.witnessMultisig('vault', 2, 3),
    relativelyLocked: make.relativelyLocked('patience', 3),
    lockedUntil: make.lockedUntil('birthday', height),
    taproot: make.taproot('key path'),
    taprootMultisig: make.taprootMultisig('council', 2, 3),
    anchor: make.anchor(),
  };
}

/** The block before the first one; undefined when the chain starts with a real genesis. Independent of the seed. */
export function startOf(network: BitcoinNetwork): Required<Point> | undefined {
  if (parametersOf(network).name !== 'mainnet') return undefined;
  const height = MAINNET_FIRST_HEIGHT - 1;
  const hash = toHex(reversed(sha256d(new TextEncoder().encode(`crosstie sandbox ${network.id} ${height}`))));
  return { slot: height, height, hash };
}

function beginningOf(network: BitcoinNetwork): Pick<World, 'start' | 'genesis' | 'firstTime'> {
  const start = startOf(network);
  if (start === undefined) return { start, genesis: testnet4Genesis(), firstTime: TESTNET4_GENESIS_TIME };
  return { start, genesis: undefined, firstTime: MAINNET_FIRST_TIME };
}
