import type { RewardKind } from '../../../store/queries/cardano/accounts/rewards.js';

/** Lines for the import of Koinly: https://koinly.io, "universal" format. No field contains third-party text. */

export const KOINLY_HEAD =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';

const ADA = { currency: 'ADA', decimals: 6 } as const;

export interface KoinlyMovement {
  /** Seconds since 1970. */
  readonly time: number;
  readonly txHash: string;
  /** Received minus sent. */
  readonly lovelace: bigint;
  /** Withdrawn rewards, included in `lovelace`. */
  readonly withdrawn: bigint;
  /** False where payments are listed: then a withdrawal only moves ada within the wallet. */
  readonly withdrawalsAreIncome: boolean;
  /** Set when the owner paid the fee. */
  readonly fee: bigint | undefined;
  readonly assets: readonly { readonly currency: string; readonly decimals: number; readonly quantity: bigint }[];
}

interface Line {
  readonly sent?: readonly [quantity: bigint, of: Money];
  readonly received?: readonly [quantity: bigint, of: Money];
  readonly fee?: bigint;
  readonly label?: 'reward' | 'cost';
}

interface Money {
  readonly currency: string;
  readonly decimals: number;
}

export interface KoinlyPayment {
  readonly time: number;
  readonly kind: RewardKind;
  readonly lovelace: bigint;
}

/** A payment of the ledger, which is in no transaction. A returned deposit is not income. */
export function koinlyPayment({ time, kind, lovelace }: KoinlyPayment): string {
  const isRefund = kind === 'pool-refund' || kind === 'proposal-refund';
  return formatLine({ received: [lovelace, ADA], ...(isRefund ? {} : { label: 'reward' }) }, time, '');
}

/**
 * One line for withdrawals that are income, one for other ada with its fee, then tokens. Together they are the amounts
 * that the transaction moved.
 */
export function koinlyLines(movement: KoinlyMovement): readonly string[] {
  const { time, txHash, withdrawn, withdrawalsAreIncome, assets } = movement;
  const lines: readonly Line[] = [
    ...(withdrawalsAreIncome && withdrawn > 0n ? [{ received: [withdrawn, ADA], label: 'reward' } as const] : []),
    ...adaLines(movement.lovelace - withdrawn, movement.fee),
    ...assets.map(({ quantity, ...money }): Line => plainLine(quantity, money)),
  ];
  return lines.map((line) => formatLine(line, time, txHash));
}

function formatLine({ sent, received, fee, label }: Line, time: number, txHash: string): string {
  const date = `${new Date(time * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const amounts = [...pair(sent), ...pair(received), ...pair(fee === undefined ? undefined : [fee, ADA])];
  return [date, ...amounts, '', '', label ?? '', '', txHash].join(',');
}

function adaLines(rest: bigint, fee: bigint | undefined): readonly Line[] {
  if (fee === undefined) return rest === 0n ? [] : [plainLine(rest, ADA)];
  const without = rest + fee;
  if (without === 0n) return [{ sent: [fee, ADA], label: 'cost' }];
  return [{ ...plainLine(without, ADA), fee }];
}

const plainLine = (quantity: bigint, money: Money): Line =>
  quantity < 0n ? { sent: [-quantity, money] } : { received: [quantity, money] };

const pair = (amount: readonly [bigint, Money] | undefined): readonly [string, string] =>
  amount === undefined ? ['', ''] : [decimalText(amount[0], amount[1].decimals), amount[1].currency];

export function decimalText(quantity: bigint, decimals: number): string {
  if (decimals === 0) return quantity.toString();
  const digits = quantity.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
