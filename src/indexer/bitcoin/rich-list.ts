import type { Log } from '../../kernel/log.js';
import { pause } from '../../sources/retry.js';
import type { Db, Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import { type ChainPoint, readState } from '../../store/write/bitcoin/checkpoint.js';
import {
  disableRichList,
  findLastScript,
  readRichList,
  type ScriptBalance,
  type StoredRichList,
  storeRichList,
  sumScripts,
} from '../../store/write/bitcoin/rich-list.js';

export const RICH_LIST_SIZE = 1_000;
/** Scripts of one statement: less than a second of reading, after which the task may be stopped. */
const SCRIPTS_PER_RANGE = 2_000_000n;
/** How often the task looks whether the list is due. */
const POLL_MS = 2_000;
/** A list that took long to compute is computed less often: for at most a fiftieth of the time. */
const REST_FACTOR = 50;

/** Merges balances into the list of the largest; both are sorted. */
export const mergeLargest = (
  list: readonly ScriptBalance[],
  more: readonly ScriptBalance[],
  size: number,
): readonly ScriptBalance[] =>
  [...list, ...more]
    .toSorted((a, b) => (a.value === b.value ? compare(a.scriptId, b.scriptId) : compare(b.value, a.value)))
    .slice(0, size);

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The scripts with the largest balances, of one state of the database. `rest` is called between two ranges of scripts and
 * says whether to go on; undefined where it was stopped.
 */
export async function computeRichList(
  db: Queryable,
  schema: Identifier,
  rest: () => Promise<boolean> = async () => true,
  { size = RICH_LIST_SIZE, scriptsPerRange = SCRIPTS_PER_RANGE } = {},
): Promise<readonly ScriptBalance[] | undefined> {
  const last = (await findLastScript(db, schema)) ?? -1n;
  let list: readonly ScriptBalance[] = [];
  for (let from = 0n; from <= last; from += scriptsPerRange) {
    if (from > 0n && !(await rest())) return undefined;
    const above = list.length < size ? undefined : list.at(-1)?.value;
    list = mergeLargest(
      list,
      await sumScripts(db, schema, { from, to: from + scriptsPerRange, above, limit: size }),
      size,
    );
  }
  return list;
}

interface Computed {
  readonly at: number;
  readonly ms: number;
}

/** `last` is the last computation of this process. */
export function isRichListDue(
  stored: StoredRichList | undefined,
  last: Computed | undefined,
  { now, intervalMs }: { readonly now: number; readonly intervalMs: number },
): boolean {
  const restMs = last === undefined ? 0 : last.ms * REST_FACTOR;
  if (last !== undefined && now - last.at < restMs) return false;
  if (stored?.computedAt === undefined || !stored.enabled || !stored.current) return true;
  return now - stored.computedAt.getTime() >= intervalMs;
}

export interface MaintainRichListDependencies {
  readonly db: Db;
  readonly schema: Identifier;
  /** 0 switches the list off. */
  readonly minutes: number;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly pollMs?: number;
}

/**
 * Computes the list whenever it is due, until the signal aborts: it reads one snapshot, waits as long as each range took
 * before the next one, and locks nothing that a writer needs. Never throws.
 */
export async function maintainRichList(dependencies: MaintainRichListDependencies): Promise<void> {
  const { db, schema, minutes, now, log, signal, pollMs = POLL_MS } = dependencies;
  let last: Computed | undefined;
  for (; !signal.aborted; await pause(pollMs, signal)) {
    try {
      if (minutes === 0) {
        await db.transaction((tx) => disableRichList(tx, schema));
        return;
      }
      if ((await readState(db, schema))?.phase !== 'live') continue;
      if (!isRichListDue(await readRichList(db, schema), last, { now: now(), intervalMs: minutes * 60_000 })) continue;
      const from = now();
      const computed = await readLargest(dependencies);
      if (computed === undefined) continue;
      last = { at: now(), ms: now() - from };
      await db.transaction((tx) => storeRichList(tx, schema, { ...computed, now: new Date(now()) }));
      log.info('rich-list.computed', { height: computed.at.height, ms: last.ms });
    } catch (error) {
      if (!signal.aborted) log.warn('rich-list.failed', { error: String(error) });
    }
  }
}

interface Largest {
  readonly at: ChainPoint;
  readonly balances: readonly ScriptBalance[];
}

function readLargest({ db, schema, now, signal }: MaintainRichListDependencies): Promise<Largest | undefined> {
  return db.withSnapshotReaders(1, async ([reader]) => {
    const state = await readState(reader, schema);
    if (state?.phase !== 'live' || state.at === undefined) return undefined;
    let since = now();
    const balances = await computeRichList(reader, schema, async () => {
      await pause(now() - since, signal);
      since = now();
      return !signal.aborted;
    });
    return balances && { at: state.at, balances };
  });
}
