import type { ResultOf } from '../../../client/client.js';

type Entry = ResultOf<'getAddressHistory'>['transactions'][number];
type Exported = ResultOf<'exportAccountTransactions'>[number];

export interface TokenChange {
  readonly unit: string;
  readonly quantity: bigint;
}

/** A transaction in the history of an address or an account. */
export interface HistoryEntry {
  readonly txHash: string;
  readonly blockHeight: number;
  /** Unix time in seconds. */
  readonly time: number;
  /** Gain or loss in lovelace; undefined where the plan does not include it. */
  readonly lovelace: string | undefined;
  readonly tokens: readonly TokenChange[];
  readonly fee: string | null;
}

/** Received less sent, by token; tokens that only passed through are left out. */
export function computeTokenChanges({
  sentAssets,
  receivedAssets,
}: Pick<Entry, 'sentAssets' | 'receivedAssets'>): readonly TokenChange[] {
  const quantities = new Map<string, bigint>();
  const add = ({ policyId, assetName, quantity }: Entry['sentAssets'][number], sign: bigint): void => {
    const unit = `${policyId}${assetName}`;
    quantities.set(unit, (quantities.get(unit) ?? 0n) + sign * BigInt(quantity));
  };
  for (const asset of receivedAssets) add(asset, 1n);
  for (const asset of sentAssets) add(asset, -1n);
  return withoutZero([...quantities].map(([unit, quantity]) => ({ unit, quantity })));
}

const withoutZero = (changes: readonly TokenChange[]): readonly TokenChange[] =>
  changes.filter(({ quantity }) => quantity !== 0n);

export const toHistoryEntry = (entry: Entry): HistoryEntry => ({
  txHash: entry.txHash,
  blockHeight: entry.blockHeight,
  time: entry.txTimestamp,
  lovelace: entry.netAmount,
  tokens: computeTokenChanges(entry),
  fee: entry.fee,
});

interface Listed {
  readonly txHash: string;
  readonly blockHeight: number;
  readonly blockTime: number;
}

/** The transactions of an account with the movements of the same time range. */
export function addMovements(items: readonly Listed[], exported: readonly Exported[]): readonly HistoryEntry[] {
  const moved = new Map(exported.map((each) => [each.txHash, each]));
  return items.map(({ txHash, blockHeight, blockTime }) => {
    const found = moved.get(txHash);
    return {
      txHash,
      blockHeight,
      time: blockTime,
      lovelace: found && String(BigInt(found.received) - BigInt(found.sent)),
      tokens: withoutZero(
        (found?.assets ?? []).map(({ unit, received, sent }) => ({ unit, quantity: BigInt(received) - BigInt(sent) })),
      ),
      fee: found?.fee ?? null,
    };
  });
}
