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

/** Somebody with an address for payments and one for what must not be spent by accident. */
export interface Person {
  readonly name: string;
  readonly wallet: Wallet;
  /** Inscriptions and runes lie here. */
  readonly treasures: Wallet;
}

/** A wallet that only the user spends from. */
export interface DemoAddress {
  readonly name: string;
  readonly script: Uint8Array;
}

/** Everybody who acts on a simulated chain, all from one number. */
export interface World {
  readonly network: BitcoinNetwork;
  readonly parameters: ChainParameters;
  readonly seed: number;
  /** What all names are derived from: differs between networks, so that they share no key. */
  readonly name: string;
  /** The block before the first one; undefined where the chain begins with `genesis`. */
  readonly start: Required<Point> | undefined;
  readonly genesis: Uint8Array | undefined;
  /** Seconds since 1970 at which the story begins. */
  readonly firstTime: number;
  readonly make: WalletMaker;
  readonly miners: readonly Miner[];
  /** Holds half of all that is mined, and pays whoever asks. */
  readonly faucet: Wallet;
  readonly people: readonly Person[];
  /** First addresses of the wallets with public mnemonics. */
  readonly demo: readonly DemoAddress[];
  /** Pays from one address; thousands of deposits lie on the other. */
  readonly exchange: { readonly hot: Wallet; readonly deposits: Wallet };
  /** One of each kind of script. */
  readonly kinds: Readonly<Record<KindOfScript, Wallet>>;
  /** Whoever acts here and has the script, the faucet not counted. */
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

/** The first block of the simulated mainnet: inscriptions, the jubilee and runes are behind it. */
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

/** People prefer different addresses. */
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
      // Derived at first use: only a history that is being generated needs the addresses.
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

/** The block before the first one; undefined where the chain begins with a real genesis. Seeds share it. */
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
