import type { ValidatorIdentity, ValidatorPerformance } from '../../../chains/midnight/lookups.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import type { Clock } from '../../../kernel/clock.js';
import { ServiceError } from '../../../kernel/errors.js';
import { bestProduction, countProduction } from '../../../store/queries/midnight/production.js';
import { type MidnightDb, readTip } from '../../../store/queries/midnight/tip.js';
import { runLookup } from './lookups.js';

export interface ValidatorContext {
  readonly db: MidnightDb;
  readonly network: MidnightNetwork;
  readonly clock: Clock;
}

/** As many as the indexer returns at once. */
const PAGE = 500;
/** More pools than Cardano has. */
const MAX_PAGES = 10;
/** The epochs of a week. */
const RANKED_EPOCHS = 336;

/** All pools that are registered as validators. */
async function listIdentities({ db, clock }: ValidatorContext): Promise<readonly ValidatorIdentity[]> {
  const found: ValidatorIdentity[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rows = await runLookup(db, clock, { what: 'identities', limit: PAGE, offset: page * PAGE });
    found.push(...rows);
    if (rows.length < PAGE) break;
  }
  return found;
}

export interface CountedPerformance extends ValidatorPerformance {
  /** Blocks of the index whose author is the validator. */
  readonly produced: number;
}

/** Adds the blocks that each validator produced: those whose author is its Aura key. Most blocks of an epoch first. */
export async function countBlocks(
  context: ValidatorContext,
  rows: readonly ValidatorPerformance[],
): Promise<readonly CountedPerformance[]> {
  const { db, network } = context;
  const identities = rows.some(({ auraKey }) => auraKey === null) ? await listIdentities(context) : [];
  const auraKeys = new Map(identities.map(({ sidechainKey, auraKey }) => [sidechainKey, auraKey]));
  const epochs = [...new Set(rows.map(({ epoch }) => epoch))];
  const counted = new Map(
    (await countProduction(db, epochs, network.epochSlots)).map(({ epoch, author, blocks }) => [
      `${epoch}/${author}`,
      blocks,
    ]),
  );
  const withBlocks = rows.map((row) => {
    const auraKey = row.auraKey ?? auraKeys.get(row.validatorKey) ?? undefined;
    if (auraKey === undefined)
      throw new ServiceError(
        'not-implemented',
        `The blocks of validator ${row.validatorKey} are unknown: the source of this network does not report its Aura key`,
      );
    return { ...row, auraKey, produced: counted.get(`${row.epoch}/${auraKey}`) ?? 0 };
  });
  return withBlocks.toSorted((a, b) => b.epoch - a.epoch || b.produced - a.produced);
}

/** Sidechain keys of the pools, by the most blocks that each produced in an epoch of the last week. */
export async function rankOperators(context: ValidatorContext, limit: number): Promise<readonly string[]> {
  const { db, network } = context;
  const identities = await listIdentities(context);
  const { slot } = await readTip(db);
  const best = await bestProduction(db, slot - RANKED_EPOCHS * network.epochSlots, network.epochSlots);
  const getBlocks = ({ auraKey }: ValidatorIdentity): number => (auraKey === null ? 0 : (best.get(auraKey) ?? 0));
  return identities
    .filter((identity) => getBlocks(identity) > 0)
    .toSorted((a, b) => getBlocks(b) - getBlocks(a))
    .slice(0, limit)
    .map(({ sidechainKey }) => sidechainKey);
}

/** The part of the expected blocks of an epoch that its validators produced; 0 for an epoch without a committee. */
export async function computeUtilization(context: ValidatorContext, epoch: number) {
  const lookup = { what: 'performance', epoch, limit: PAGE, offset: 0 } as const;
  const rows = await countBlocks(context, await runLookup(context.db, context.clock, lookup));
  const sum = (count: (row: CountedPerformance) => number): number =>
    rows.reduce((total, row) => total + count(row), 0);
  const produced = sum((row) => row.produced);
  const expected = sum((row) => row.expected);
  return { validators: rows.length, produced, expected, utilization: expected === 0 ? 0 : produced / expected };
}
