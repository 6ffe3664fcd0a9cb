import type { DerivedEvent, Level } from './derived-event.js';
import type { EventFilter } from './event-filter.js';
import { type EventKind, getEventKind, isUnfiltered, type SubjectField } from './event-kinds.js';

/**
 * Finds the filters that an event matches. Each filter is listed under the values of its most selective field, so an
 * event only meets filters that name one of its subjects, and filters without a subject of its kind. All others cost
 * nothing.
 */
export class FilterIndex<Owner> {
  readonly #bySubject = new Map<string, Entry<Owner>[]>();
  readonly #byKind = new Map<EventKind, Entry<Owner>[]>();
  readonly #kinds = new Set<EventKind>();
  readonly #required = new Map<EventKind, Set<string>>();
  /** Filters that were compared with an event so far; for tests and metrics. */
  evaluated = 0;

  /** Kinds of which at least one filter wants events. */
  get kinds(): ReadonlySet<EventKind> {
    return this.#kinds;
  }

  /** Values of fields that kinds require; of other kinds whose events belong to accounts, the accounts. */
  requiredValues(kind: EventKind): readonly string[] {
    return [...(this.#required.get(kind) ?? [])];
  }

  add(filter: EventFilter, owner: Owner): void {
    const entry = { filter, owner };
    const [narrowest] = filter.subjects.toSorted((a, b) => a.values.size - b.values.size);
    for (const kind of filter.kinds) {
      this.#kinds.add(kind);
      const { requires, ofAccount } = getEventKind(kind);
      if (requires !== undefined) this.#addRequired(kind, requires, filter);
      if (ofAccount) this.#addOfAccount(kind, entry);
      else if (narrowest === undefined || isUnfiltered(kind)) append(this.#byKind, kind, entry);
      else
        for (const value of narrowest.values) append(this.#bySubject, subjectKey(kind, narrowest.field, value), entry);
    }
  }

  /** Without an account the filter matches no event of the kind. */
  #addOfAccount(kind: EventKind, entry: Entry<Owner>): void {
    const { accountId } = entry.filter;
    if (accountId === undefined) return;
    if (getEventKind(kind).requires === undefined)
      this.#required.set(kind, (this.#required.get(kind) ?? new Set()).add(accountId));
    append(this.#bySubject, subjectKey(kind, ACCOUNT, accountId), entry);
  }

  #addRequired(kind: EventKind, field: SubjectField, { subjects }: EventFilter): void {
    const values = this.#required.get(kind) ?? new Set();
    for (const subject of subjects) if (subject.field === field) for (const value of subject.values) values.add(value);
    this.#required.set(kind, values);
  }

  /** Owners of the filters that match, each once, in the order in which they were added within a subject. */
  match(event: FilteredEvent): readonly Owner[] {
    const found = new Set<Owner>();
    const check = (entries: readonly Entry<Owner>[] | undefined): void => {
      for (const { filter, owner } of entries ?? []) {
        this.evaluated += 1;
        if (matches(filter, event)) found.add(owner);
      }
    };
    if (getEventKind(event.type).ofAccount) {
      if (event.accountId !== undefined) check(this.#bySubject.get(subjectKey(event.type, ACCOUNT, event.accountId)));
      return [...found];
    }
    check(this.#byKind.get(event.type));
    for (const [field, value] of event.subjects) check(this.#bySubject.get(subjectKey(event.type, field, value)));
    return [...found];
  }
}

/** The parts of an event that filters compare. */
export type FilteredEvent = Pick<DerivedEvent, 'type' | 'subjects' | 'received' | 'sent' | 'level' | 'accountId'>;

/** In place of a subject field; no field has this name. */
const ACCOUNT = 'account';

interface Entry<Owner> {
  readonly filter: EventFilter;
  readonly owner: Owner;
}

const subjectKey = (kind: EventKind, field: string, value: string): string => `${kind} ${field} ${value}`;

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function matches({ subjects, atLeast, atMost, direction, accountId }: EventFilter, event: FilteredEvent): boolean {
  if (getEventKind(event.type).ofAccount && (accountId === undefined || event.accountId !== accountId)) return false;
  if (isUnfiltered(event.type)) return true;
  for (const { field, values } of subjects)
    if (!event.subjects.some(([name, value]) => name === field && values.has(value))) return false;
  if (event.level !== undefined) return crosses(event.level, atLeast, atMost);
  if (getEventKind(event.type).measure === undefined) return true;
  const { received, sent } = event;
  const net = received - sent;
  if (direction === 'in' && net <= 0n) return false;
  if (direction === 'out' && net >= 0n) return false;
  const size = net < 0n ? -net : net;
  return (atLeast === undefined || size >= atLeast) && (atMost === undefined || size <= atMost);
}

/** With limits, a level matches only when it crosses one of them. */
function crosses({ previous, value }: Level, atLeast: bigint | undefined, atMost: bigint | undefined): boolean {
  if (atLeast === undefined && atMost === undefined) return true;
  const rises = atLeast !== undefined && value >= atLeast && (previous === undefined || previous < atLeast);
  const falls = atMost !== undefined && value <= atMost && (previous === undefined || previous > atMost);
  return rises || falls;
}
