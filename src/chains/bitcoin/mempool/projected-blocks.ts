import { type Rated, ratePercentiles } from '../fee-statistics.js';
import {
  type Candidate,
  choosePackagesInSteps,
  type Dependency,
  type Package,
  type PackageSource,
  runToEnd,
} from './packages.js';

/** A block as miners would build it from the current mempool. */
export interface ProjectedBlock {
  readonly transactions: readonly string[];
  readonly size: number;
  readonly weight: number;
  readonly totalFee: bigint;
  /** Lowest rate, the 10th, 25th, 50th, 75th and 90th percentiles by weight, highest rate; satoshi per virtual byte. */
  readonly feeRange: readonly number[];
}

/** Where a transaction is in the projected blocks. */
export interface ProjectedPosition {
  /** Index of the block. */
  readonly block: number;
  /** Virtual bytes of the block before the middle of the transaction. */
  readonly vsize: number;
  /** Effective fee rate: the rate of its package. */
  readonly rate: number;
}

export interface Projection {
  readonly blocks: readonly ProjectedBlock[];
  readonly positions: ReadonlyMap<string, ProjectedPosition>;
}

/** Block weight available beside the coinbase. */
const ROOM = 4_000_000 - 4_000;
/** A block counts as full after this many consecutive packages that do not fit. */
const MAX_CONSECUTIVE_MISFITS = 200;

/** Packages after which the event loop is released. */
const STEP = 1_000;

/** The last block holds all remaining transactions and may exceed the block weight. */
export const projectBlocks = (
  candidates: readonly Candidate[],
  dependencies: readonly Dependency[],
  maxBlocks: number,
  room = ROOM,
): Projection => runToEnd(projectInSteps(candidates, dependencies, maxBlocks, room));

/** As `projectBlocks`, in steps of some milliseconds: a mempool may have hundreds of thousands of transactions. */
export function* projectInSteps(
  candidates: readonly Candidate[],
  dependencies: readonly Dependency[],
  maxBlocks: number,
  room = ROOM,
): Generator<void, Projection> {
  const source = yield* choosePackagesInSteps(candidates, dependencies);
  const positions = new Map<string, ProjectedPosition>();
  const blocks: ProjectedBlock[] = [];
  while (blocks.length < maxBlocks) {
    const packages = yield* fillBlock(source, blocks.length === maxBlocks - 1 ? Number.POSITIVE_INFINITY : room);
    if (packages.length === 0) break;
    let before = 0;
    for (const { transactions, rate } of packages)
      for (const { id, weight } of transactions) {
        positions.set(id, { block: blocks.length, vsize: (before + weight / 2) / 4, rate });
        before += weight;
      }
    blocks.push(toProjectedBlock(packages));
  }
  return { blocks, positions };
}

function* fillBlock(source: PackageSource, room: number): Generator<void, readonly Package[]> {
  const packages: Package[] = [];
  let left = room;
  source.retry();
  for (let misfits = 0; misfits < MAX_CONSECUTIVE_MISFITS; ) {
    // An empty block accepts any package, so a package heavier than a block cannot wait forever.
    const found = packages.length === 0 ? source.next() : source.nextWithin(left);
    if (found === undefined) break;
    if (found === 'too-heavy') {
      misfits += 1;
      continue;
    }
    packages.push(found);
    left -= found.weight;
    misfits = 0;
    if (packages.length % STEP === 0) yield;
  }
  return packages;
}

function toProjectedBlock(packages: readonly Package[]): ProjectedBlock {
  const transactions = packages.flatMap((each) => each.transactions);
  const rated = packages.flatMap(({ rate, transactions: members }): Rated[] =>
    members.map(({ weight }) => ({ rate, weight })),
  );
  const weight = rated.reduce((sum, each) => sum + each.weight, 0);
  const rates = rated.map(({ rate }) => rate);
  return {
    transactions: transactions.map(({ id }) => id),
    size: transactions.reduce((sum, each) => sum + each.size, 0),
    weight,
    totalFee: transactions.reduce((sum, { fee }) => sum + fee, 0n),
    feeRange: [
      rates.reduce((a, b) => Math.min(a, b)),
      ...ratePercentiles(rated, weight),
      rates.reduce((a, b) => Math.max(a, b)),
    ],
  };
}
