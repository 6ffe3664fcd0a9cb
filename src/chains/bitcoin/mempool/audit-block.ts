/** A pending transaction as it was when the next blocks were projected. */
export interface ExpectedTransaction {
  readonly txid: string;
  readonly fee: bigint;
  readonly value: bigint;
  readonly weight: number;
  /** Satoshi per virtual byte of its package. */
  readonly rate: number;
  /** Unix time in seconds. */
  readonly firstSeen: number;
}

/** The next block as the mempool let expect it. */
export interface Expectation {
  /** Transactions of the next block, in the order in which a miner would include them. */
  readonly next: readonly ExpectedTransaction[];
  /** Those of the block after it. */
  readonly following: readonly ExpectedTransaction[];
  /** Whether a transaction was pending at all. */
  isKnown(txid: string): boolean;
}

/**
 * Why an expected transaction is not in the block. `fresh`: it may have reached the miner too late. `replaced`: another
 * transaction took its place. `displaced`: it is among the last ones, whose space other transactions took. `omitted`: no
 * reason is known.
 */
export const MISSING_REASONS = ['omitted', 'fresh', 'replaced', 'displaced'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** `unseen`: the transaction was not in our mempool. `prioritized`: its fee rate is too low for the block. */
export const ADDED_REASONS = ['unseen', 'prioritized'] as const;
export type AddedReason = (typeof ADDED_REASONS)[number];

export interface BlockAudit {
  readonly missing: readonly { readonly transaction: ExpectedTransaction; readonly reason: MissingReason }[];
  /** Transactions of the block that were not expected, by their index in it. */
  readonly added: readonly { readonly index: number; readonly reason: AddedReason }[];
  readonly matched: number;
  readonly expectedFee: bigint;
  readonly expectedWeight: number;
  /** Matched transactions in percent of those that are matched or omitted. */
  readonly matchRate: number;
}

/** Transactions that are younger than this may not have reached all miners. */
const PROPAGATION_SECONDS = 180;
const BLOCK_WEIGHT = 4_000_000;
/** Two estimates of a rate may differ by this much. */
const RATE_TOLERANCE = 0.01;

/** Compares a block (its coinbase first) with the expectation right before it. */
export function auditBlock(
  block: readonly { readonly txid: string; readonly weight: number }[],
  expectation: Expectation,
  { now, replaced }: { readonly now: number; readonly replaced: ReadonlySet<string> },
): BlockAudit {
  const { next, following } = expectation;
  const included = new Set(block.map(({ txid }) => txid));
  const expected = new Set(next.map(({ txid }) => txid));
  const matched = next.filter(({ txid }) => included.has(txid)).length;
  const absent = next.filter(({ txid }) => !included.has(txid));
  const unexpected = block.slice(1).filter(({ txid }) => !expected.has(txid));
  const displaced = findDisplaced(next, sumWeights(unexpected) - (BLOCK_WEIGHT - sumWeights(block)));
  const getReason = ({ txid, firstSeen }: ExpectedTransaction): MissingReason => {
    if (replaced.has(txid)) return 'replaced';
    if (now - firstSeen <= PROPAGATION_SECONDS) return 'fresh';
    return displaced.has(txid) ? 'displaced' : 'omitted';
  };
  const missing = absent.map((transaction) => ({ transaction, reason: getReason(transaction) }));
  const substitutes = findSubstitutes(following, sumWeights(absent));
  const added = block.flatMap(({ txid }, index): BlockAudit['added'] => {
    if (index === 0 || expected.has(txid) || substitutes.has(txid)) return [];
    return [{ index, reason: expectation.isKnown(txid) ? 'prioritized' : 'unseen' }];
  });
  const omitted = missing.filter(({ reason }) => reason === 'omitted').length;
  return {
    missing,
    added,
    matched,
    expectedFee: next.reduce((sum, { fee }) => sum + fee, 0n),
    expectedWeight: sumWeights(next),
    matchRate: matched + omitted === 0 ? 100 : (matched / (matched + omitted)) * 100,
  };
}

const sumWeights = (transactions: readonly { readonly weight: number }[]): number =>
  transactions.reduce((sum, { weight }) => sum + weight, 0);

/** The last transactions of a block that other ones of this weight displace, and all with the same rate as they. */
function findDisplaced(next: readonly ExpectedTransaction[], weight: number): ReadonlySet<string> {
  const found = new Set<string>();
  let left = weight;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { txid, rate, weight: own } of next.toReversed()) {
    if (left > 0) highest = Math.max(highest, rate);
    if (left > 0 || rate <= highest + RATE_TOLERANCE) found.add(txid);
    left -= own;
  }
  return found;
}

/** The first transactions of the following block, which fill the space of missing ones, and all with the same rate. */
function findSubstitutes(following: readonly ExpectedTransaction[], weight: number): ReadonlySet<string> {
  const found = new Set<string>();
  // Some weight always remains at the end of a block.
  let left = weight + SPARE_WEIGHT;
  let lowest = Number.POSITIVE_INFINITY;
  for (const { txid, rate, weight: own } of following) {
    const fits = own <= left;
    if (fits) {
      left -= own;
      lowest = Math.min(lowest, rate);
    }
    if (fits || rate >= lowest - RATE_TOLERANCE) found.add(txid);
  }
  return found;
}

const SPARE_WEIGHT = 4_000;
