import type { GenesisOutput } from '../../chains/cardano/parameters/genesis.js';
import { knownParameters } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import {
  type Committee,
  createGovernance,
  createPools,
  type DRepActor,
  type GenesisDelegate,
  type PoolActor,
} from './actors.js';
import { createDemoWallets, type DemoWallets } from './demo-wallets.js';
import { type HashedScript, nativeScript } from './scripts.js';
import { deriveKey, type SigningKey } from './signing-key.js';
import { createWalletFactory, keyCredential, scriptCredential, type Wallet } from './wallet.js';

/** A token issuer with its own policy. */
export interface Issuer {
  readonly name: string;
  readonly wallet: Wallet;
  readonly key: SigningKey;
  readonly policy: HashedScript;
}

/** The actors and parameters of a simulated chain, all derived from one seed. */
export interface Simulation {
  readonly network: CardanoNetwork;
  readonly seed: number;
  /** Prefix for all derived names; differs between networks, so that they share no address. */
  readonly name: string;
  /** Holds the undistributed supply and pays on request. */
  readonly faucet: Wallet;
  readonly users: readonly Wallet[];
  /** Wallets with public mnemonics; the simulation does not spend their coins. */
  readonly demo: DemoWallets;
  readonly exchange: Wallet;
  /** Two of three keys, with a stake key, and native scripts for both. */
  readonly team: Wallet;
  readonly vault: Wallet;
  /** A payment key with the vault's stake credential. */
  readonly saver: Wallet;
  readonly vaultKeys: readonly SigningKey[];
  readonly vaultScript: HashedScript;
  readonly byron: Wallet;
  readonly pools: readonly PoolActor[];
  readonly dreps: readonly DRepActor[];
  readonly committee: Committee;
  readonly delegates: readonly GenesisDelegate[];
  readonly issuers: { readonly coin: Issuer; readonly art: Issuer; readonly dust: Issuer };
  readonly genesis: readonly GenesisOutput[];
  readonly reserves: bigint;
}

const USER_NAMES = [
  'amara',
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
  'mateo',
  'nadia',
  'oscar',
  'priya',
] as const;

/**
 * The name that a user's keys are derived from. It differs for one user, whose name was given to a demo wallet: chains
 * in existing data folders hold coins of these keys.
 */
export const getKeyName = (user: string): string => (user === 'amara' ? 'alice' : user);

/** Shares of the initial supply in basis points. */
const SHARES = { faucet: 5_000n, person: 100n, pool: 250n, other: 50n };
const TOTAL_SHARES = 10_000n;

/** Percentage of the maximum supply that exists from the start. */
const ISSUED_PERCENT = 69n;

export function createSimulation(network: CardanoNetwork, seed: number): Simulation {
  const name = `${network.id} ${seed}`;
  const walletFactory = createWalletFactory(network, name);
  const key = (of: string): SigningKey => deriveKey(name, of);
  const faucet = walletFactory.enterprise('faucet');
  const exchange = walletFactory.enterprise('exchange');
  const users = USER_NAMES.map((user) => ({ ...walletFactory.base(getKeyName(user)), name: user }));
  const byron = walletFactory.byron('byron');
  const teamKeys = [1, 2, 3].map((number) => key(`team ${number}`));
  const signatures = teamKeys.map(({ hash }) => ({ type: 'sig', keyHash: hash }) as const);
  const teamScript = nativeScript({ type: 'atLeast', required: 2n, scripts: signatures });
  const teamStake = key('team stake');
  const team: Wallet = {
    ...walletFactory.shared('team', teamScript, teamKeys.slice(0, 2), keyCredential(teamStake)),
    stakeKey: teamStake,
  };
  const vaultScript = nativeScript({ type: 'any', scripts: signatures });
  const vault = walletFactory.shared('vault', vaultScript, teamKeys.slice(0, 1), scriptCredential(vaultScript));
  const saver = walletFactory.staking('saver', scriptCredential(vaultScript));
  const pools = createPools(network, name);
  const { dreps, committee, delegates } = createGovernance(name);
  const issuers = {
    coin: issuer('coin', (hash) => ({ type: 'sig', keyHash: hash })),
    art: issuer('art', (hash) => ({ type: 'all', scripts: [{ type: 'sig', keyHash: hash }, FAR_FUTURE] })),
    dust: issuer('dust', (hash) => ({ type: 'sig', keyHash: hash })),
  };
  const supply = knownParameters(network).maxLovelaceSupply;
  const issued = (supply * ISSUED_PERCENT) / 100n;
  const funded: (readonly [Wallet, bigint])[] = [
    ...users.map((wallet) => [wallet, SHARES.person] as const),
    ...pools.map(({ owner }) => [owner, SHARES.pool] as const),
    ...[exchange, team, vault, byron, ...Object.values(issuers).map(({ wallet }) => wallet)].map(
      (wallet) => [wallet, SHARES.other] as const,
    ),
  ];
  const given = funded.reduce((sum, [, share]) => sum + share, 0n);
  const genesis = [[faucet, TOTAL_SHARES - given] as const, ...funded].map(([{ address }, share]): GenesisOutput => {
    return { txHash: blake2b256(address), index: 0, address, lovelace: (issued * share) / TOTAL_SHARES };
  });
  let demo: DemoWallets | undefined;
  const reserves = supply - genesis.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  return {
    network,
    seed,
    name,
    faucet,
    users,
    get demo() {
      // Derived on first use: only the generation of a history needs the keys, and deriving takes 100 ms.
      demo ??= createDemoWallets(network);
      return demo;
    },
    exchange,
    team,
    vault,
    saver,
    vaultKeys: teamKeys.slice(0, 1),
    vaultScript,
    byron,
    pools,
    dreps,
    committee,
    delegates,
    issuers,
    genesis,
    reserves,
  };

  function issuer(of: string, script: (hash: Uint8Array) => Parameters<typeof nativeScript>[0]): Issuer {
    const signer = key(`${of} policy`);
    return {
      name: of,
      wallet: walletFactory.base(`${of} issuer`),
      key: signer,
      policy: nativeScript(script(signer.hash)),
    };
  }
}

/** Policies with an expiry end in the far future. */
const FAR_FUTURE = { type: 'before', slot: 2_000_000_000n } as const;
