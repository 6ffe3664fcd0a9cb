import type { MappingEvent, SystemParameters } from '../../chains/midnight/block.js';
import type { LedgerVersion } from '../../chains/midnight/tag.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { chance, pick, type RandomInt, randomAmount } from '../random-int.js';
import type { EntryPoint } from './ledger/contract-program.js';
import { demoWalletName, GENESIS_WALLETS, type GenesisWallet, type Holder, isDevelopmentNetwork } from './wallets.js';

/** A transaction of the history; the thread of the ledger builds it. Amounts are decimal text. */
export type PlannedTransaction =
  | { readonly type: 'emit'; readonly amount: string }
  | { readonly type: 'reward'; readonly rewards: readonly { readonly to: string; readonly amount: string }[] }
  /** `bridged`: NIGHT from the bridge instead of a reward. */
  | { readonly type: 'claim'; readonly who: string; readonly amount: string; readonly bridged?: boolean }
  | { readonly type: 'register'; readonly who: string; readonly parts?: number; readonly again?: boolean }
  | { readonly type: 'deregister'; readonly who: string }
  | { readonly type: 'transfer'; readonly from: string; readonly to: string; readonly amount: string }
  | { readonly type: 'hide'; readonly from: string; readonly to: string; readonly amount: string }
  | { readonly type: 'fail'; readonly who: string; readonly amount: string }
  | { readonly type: 'shield'; readonly who: readonly string[]; readonly amount: string }
  | { readonly type: 'deploy'; readonly who: string; readonly contract: string }
  | { readonly type: 'maintain'; readonly who: string; readonly contract: string }
  | {
      readonly type: 'call';
      readonly who: string;
      readonly contract: string;
      readonly entryPoint: EntryPoint;
      readonly amount?: string;
      /** Recipient of tokens that the contract pays. */
      readonly to?: string;
      /** Deploys the contract again when it lacks the entry point, as on chains of earlier versions. */
      readonly deploysMissing?: boolean;
    }
  | BridgePayment
  | { readonly type: 'cnight'; readonly changes: readonly CnightChange[] };

/** NIGHT that was locked on Cardano for the bridge: a transfer, small ones combined, one for the reserve, a rejected one. */
export type BridgePayment =
  | { readonly type: 'bridge'; readonly to: string; readonly amount: string }
  | { readonly type: 'flush'; readonly amount: string; readonly count: number }
  | { readonly type: 'top-up'; readonly amount: string }
  | {
      readonly type: 'redirect';
      readonly amount: string;
      readonly reason: 'INVALID' | 'UNAPPROVED';
      /** The recipient of an unapproved transfer. */
      readonly to?: string;
    };

/** NIGHT of a holder on Cardano starts or stops generating DUST. */
export interface CnightChange {
  readonly amount: string;
  readonly dustOf: Holder | GenesisWallet;
  readonly destroyed: boolean;
  readonly nonce: string;
}

/** A registration or deregistration of a holder on Cardano; `number` distinguishes several of one holder. */
export interface HolderMapping {
  readonly type: MappingEvent['type'];
  readonly holder: Holder;
  readonly dustOf: Holder;
  readonly number: number;
}

export interface Page {
  readonly transactions: readonly PlannedTransaction[];
  readonly mappings: readonly HolderMapping[];
}

const STAR = 1_000_000n;
const night = (amount: number): string => String(BigInt(amount) * STAR);

/** The claimable reward of the visitor. */
export const VISITOR_REWARD = 50_000n * STAR;

const computeNonce = (holder: CnightChange['dustOf'], number: number): string =>
  toHex(blake2b256(Buffer.from(`cnight ${holder} ${number}`)));

const begins = (dustOf: CnightChange['dustOf'], amount: number, number = 1): CnightChange => ({
  amount: night(amount),
  dustOf,
  destroyed: false,
  nonce: computeNonce(dustOf, number),
});

const ends = (dustOf: Holder, amount: number, number = 1): CnightChange => ({
  ...begins(dustOf, amount, number),
  destroyed: true,
});

const added = (holder: Holder, number = 1): HolderMapping => ({ type: 'ADDED', holder, dustOf: holder, number });
const removed = (holder: Holder, number = 1): HolderMapping => ({ ...added(holder, number), type: 'REMOVED' });

/** By height. Other heights have empty blocks, like many real ones. */
const PAGES: Readonly<Record<number, Partial<Page>>> = {
  0: {
    transactions: [
      { type: 'emit', amount: night(20_000_000) },
      {
        type: 'reward',
        rewards: [
          { to: 'faucet', amount: night(10_000_000) },
          { to: 'alma', amount: night(1_000_000) },
          { to: 'bela', amount: night(250_000) },
          { to: 'cora', amount: night(100_000) },
          { to: 'visitor', amount: String(VISITOR_REWARD) },
          { to: demoWalletName('alice'), amount: night(50_000) },
          { to: demoWalletName('bob'), amount: night(50_000) },
        ],
      },
    ],
  },
  1: {
    transactions: [
      { type: 'claim', who: 'faucet', amount: night(10_000_000) },
      { type: 'claim', who: 'alma', amount: night(1_000_000) },
      { type: 'claim', who: 'bela', amount: night(250_000) },
      { type: 'claim', who: demoWalletName('alice'), amount: night(50_000) },
      { type: 'claim', who: demoWalletName('bob'), amount: night(50_000) },
    ],
  },
  2: {
    transactions: [{ type: 'cnight', changes: [begins('amara', 12_345), begins('bruno', 4_999), begins('dara', 700)] }],
    mappings: [added('amara'), added('bruno'), added('dara')],
  },
  4: { transactions: [{ type: 'register', who: 'alma' }] },
  5: { transactions: [{ type: 'shield', who: ['alma'], amount: '5000' }] },
  6: { transactions: [{ type: 'register', who: 'faucet', parts: 2 }] },
  7: { transactions: [{ type: 'transfer', from: 'alma', to: 'bela', amount: night(25) }] },
  8: { transactions: [{ type: 'deploy', who: 'alma', contract: 'ledger' }] },
  // From this height on the history may be produced while the network is in use.
  10: { transactions: [{ type: 'call', who: 'alma', contract: 'ledger', entryPoint: 'increment' }] },
  11: { transactions: [{ type: 'cnight', changes: [begins('chen', 2_500)] }], mappings: [added('chen')] },
  12: { transactions: [{ type: 'maintain', who: 'alma', contract: 'ledger' }] },
  13: { transactions: [{ type: 'fail', who: 'alma', amount: night(3) }] },
  14: {
    transactions: [{ type: 'call', who: 'alma', contract: 'ledger', entryPoint: 'deposit', amount: night(500) }],
  },
  15: { transactions: [{ type: 'hide', from: 'alma', to: 'bela', amount: '1200' }] },
  16: { transactions: [{ type: 'flush', amount: '940', count: 3 }] },
  // A second registration of one holder invalidates both.
  17: { transactions: [{ type: 'cnight', changes: [ends('chen', 2_500)] }], mappings: [added('chen', 2)] },
  18: { transactions: [{ type: 'cnight', changes: [ends('dara', 700)] }], mappings: [removed('dara')] },
  19: {
    transactions: [
      { type: 'call', who: 'alma', contract: 'ledger', entryPoint: 'withdraw', amount: night(120), to: 'bela' },
    ],
  },
  20: { transactions: [{ type: 'cnight', changes: [ends('bruno', 4_999), begins('bruno', 1_999, 2)] }] },
  21: {
    transactions: [
      { type: 'call', who: 'alma', contract: 'ledger', entryPoint: 'mint', amount: '1000000', to: 'cora' },
    ],
  },
  22: { transactions: [{ type: 'claim', who: 'cora', amount: night(60_000) }] },
  23: { transactions: [{ type: 'transfer', from: 'faucet', to: 'cora', amount: night(1_000) }] },
  24: { transactions: [{ type: 'flush', amount: '615', count: 2 }] },
  25: { transactions: [{ type: 'deregister', who: 'alma' }] },
  27: { transactions: [{ type: 'register', who: 'alma', parts: 2, again: true }] },
  28: { transactions: [{ type: 'transfer', from: 'alma', to: 'cora', amount: night(40) }] },
  30: { transactions: [{ type: 'deploy', who: 'faucet', contract: 'counter' }] },
  31: { transactions: [{ type: 'call', who: 'faucet', contract: 'counter', entryPoint: 'increment' }] },
};

/** Added to the history of chains with version 9 of the ledger; version 8 accepts none of them. */
const BRIDGE_PAGES: Readonly<Record<number, readonly PlannedTransaction[]>> = {
  17: [{ type: 'bridge', to: 'bela', amount: night(5_000) }],
  18: [{ type: 'top-up', amount: night(20_000) }],
  20: [{ type: 'redirect', reason: 'INVALID', amount: night(7) }],
  21: [{ type: 'redirect', reason: 'UNAPPROVED', to: 'cora', amount: night(64) }],
  23: [{ type: 'claim', who: 'bela', amount: night(3_000), bridged: true }],
  26: [{ type: 'bridge', to: 'visitor', amount: night(1_000) }],
  29: [{ type: 'bridge', to: 'bela', amount: night(250) }],
};

const GENESIS_NIGHT = night(2_000_000);

/** First transactions of a development network besides: its wallets have NIGHT, shielded coins and DUST for fees. */
const GENESIS_TRANSACTIONS: readonly PlannedTransaction[] = [
  { type: 'reward', rewards: GENESIS_WALLETS.map((to) => ({ to, amount: GENESIS_NIGHT })) },
  { type: 'cnight', changes: GENESIS_WALLETS.map((dustOf) => begins(dustOf, 100_000)) },
  ...GENESIS_WALLETS.map((who): PlannedTransaction => ({ type: 'claim', who, amount: GENESIS_NIGHT })),
  { type: 'shield', who: GENESIS_WALLETS, amount: '1000000' },
];

/** Produced before the first request is served. */
export const PROLOGUE_HEIGHT = 9;
export const LAST_HEIGHT = 32;

/** Start of every simulated Midnight chain in seconds since 1970. */
export const BEGINNING = 1_765_000_002;

export const pageAt = (network: MidnightNetwork, version: LedgerVersion, height: number): Page => {
  const { mappings = [] } = PAGES[height] ?? {};
  const besides = height === 0 && isDevelopmentNetwork(network) ? GENESIS_TRANSACTIONS : [];
  return { transactions: [...listPlanned(version, height), ...besides], mappings };
};

const listPlanned = (version: LedgerVersion, height: number): readonly PlannedTransaction[] => [
  ...(PAGES[height]?.transactions ?? []),
  ...(version === 9 ? (BRIDGE_PAGES[height] ?? []) : []),
];

const BRIDGE_TYPES: ReadonlySet<string> = new Set(['bridge', 'flush', 'top-up', 'redirect']);
const isBridgePlan = (planned: PlannedTransaction): planned is BridgePayment => BRIDGE_TYPES.has(planned.type);

/** The payments of the bridge with their heights: at most one in a block. */
export const listBridgePayments = (
  version: LedgerVersion,
): readonly { readonly height: number; readonly payment: BridgePayment }[] =>
  Array.from({ length: LAST_HEIGHT + 1 }, (_, height) => height).flatMap((height) =>
    listPlanned(version, height)
      .filter(isBridgePlan)
      .map((payment) => ({ height, payment })),
  );

/** The committee and the terms change once. */
export const systemParametersAt = (height: number): SystemParameters => ({
  permissionedCandidates: 10,
  registeredCandidates: height < 10 ? 0 : 2,
  terms:
    height < 3
      ? undefined
      : { hash: toHex(blake2b256(Buffer.from('terms 1'))), url: 'https://sandbox.invalid/terms-1' },
});

const FRIENDS = ['bela', 'cora'] as const;

/** The transactions of a block after the history. */
export function everydayTransactions(randomInt: RandomInt, activity: number): readonly PlannedTransaction[] {
  const transactions: PlannedTransaction[] = [];
  // A payment per block is more than most blocks of a young chain have, and each takes a tenth of a second.
  if (activity > 0 && chance(randomInt, 50)) {
    const amount = String(randomAmount(randomInt, STAR, 50n * STAR, 100_000n));
    transactions.push({
      type: 'transfer',
      from: pick(randomInt, ['faucet', 'alma']),
      to: pick(randomInt, FRIENDS),
      amount,
    });
  }
  if (activity > 0 && chance(randomInt, 10))
    transactions.push({
      type: 'call',
      who: 'faucet',
      contract: 'counter',
      entryPoint: 'increment',
      deploysMissing: true,
    });
  if (activity > 1 && chance(randomInt, 10)) transactions.push({ type: 'fail', who: 'alma', amount: night(1) });
  return transactions;
}
