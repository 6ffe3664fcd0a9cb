/** Gain of one party of a transaction; negative for a loss. */
export interface PartyGain {
  readonly key: string;
  readonly lovelace: bigint;
}

/**
 * Attributes the change of a wallet in one transaction to its counterparties. All gains and losses of a transaction sum
 * to zero, with fees, deposits and rewards as parties. When several parties lost or gained, the wallet's amount is
 * split in proportion, and the rounding remainder goes to the largest. Positive amounts were received.
 */
export function splitAmongParties(own: bigint, others: readonly PartyGain[]): ReadonlyMap<string, bigint> {
  const shares = new Map<string, bigint>();
  if (own === 0n) return shares;
  const isOther = own > 0n ? (gain: bigint) => gain < 0n : (gain: bigint) => gain > 0n;
  const opposite = others.filter(({ lovelace }) => isOther(lovelace));
  const total = opposite.reduce((sum, { lovelace }) => sum - lovelace, 0n);
  if (total === 0n) return new Map([[UNKNOWN_PARTY, own]]);
  let rest = own;
  for (const { key, lovelace } of opposite) {
    const share = (own * -lovelace) / total;
    shares.set(key, (shares.get(key) ?? 0n) + share);
    rest -= share;
  }
  const largest = opposite.reduce((best, each) => (magnitude(each.lovelace) > magnitude(best.lovelace) ? each : best));
  shares.set(largest.key, (shares.get(largest.key) ?? 0n) + rest);
  return shares;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Used when the index does not know the counterparties. */
export const UNKNOWN_PARTY = 'unknown';

export interface Flow {
  readonly key: string;
  readonly received: bigint;
  readonly sent: bigint;
  readonly txCount: number;
}

/** Adds up flows by key; each transaction counts once for each of its keys. */
export function sumFlows(transactions: Iterable<Iterable<readonly [key: string, lovelace: bigint]>>): readonly Flow[] {
  const flows = new Map<string, { received: bigint; sent: bigint; txCount: number }>();
  for (const transactionFlows of transactions)
    for (const [key, lovelace] of transactionFlows) {
      const flow = flows.get(key) ?? { received: 0n, sent: 0n, txCount: 0 };
      if (lovelace > 0n) flow.received += lovelace;
      else flow.sent -= lovelace;
      flow.txCount += 1;
      flows.set(key, flow);
    }
  return [...flows].map(([key, flow]) => ({ key, ...flow }));
}
