import type { DerivedEvent } from './derived-event.js';
import type { EventFilter } from './event-filter.js';
import { type EventKind, getEventKind } from './event-kinds.js';

/**
 * Finds the filters that an event matches. Each filter is listed under the values of its most selective field, so an
 * event only meets filters that name one of its subjects, and filters without a subject of its kind. All others cost
 * nothing.
 */
export class FilterIndex<Owner> {
  readonly #bySubject = new Map<string, Entry<Owner>[]>();
  readonly #byKind = new Map<EventKind, Entry<Owner>[]>();
  readonly #kinds = new Set<EventKind>();
  /** Filters that were compared with an event so far; for tests and metrics. */
  evaluated = 0;

  /** Kinds of which at least one filter wants events. */
  get kinds(): ReadonlySet<EventKind> {
    return this.#kinds;
  }

  add(filter: EventFilter, owner: Owner): void {
    const entry = { filter, owner };
    const [narrowest] = filter.subjects.toSorted((a, b) => a.values.size - b.values.size);
    for (const kind of filter.kinds) {
      this.#kinds.add(kind);
      if (narrowest === undefined || getEventKind(kind).fields.length === 0) append(this.#byKind, kind, entry);
      else
        for (const value of narrowest.values) append(this.#bySubject, subjectKey(kind, narrowest.field, value), entry);
    }
  }

  /** Owners of the filters that match, each once, in the order in which they were added within a subject. */
  match(event: DerivedEvent): readonly Owner[] {
    const found = new Set<Owner>();
    const check = (entries: readonly Entry<Owner>[] | undefined): void => {
      for (const { filter, owner } of entries ?? []) {
        this.evaluated += 1;
        if (matches(filter, event)) found.add(owner);
      }
    };
    check(this.#byKind.get(event.type));
    for (const [field, value] of event.subjects) check(this.#bySubject.get(subjectKey(event.type, field, value)));
    return [...found];
  }
}

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

function matches({ subjects, atLeast, atMost, direction }: EventFilter, event: DerivedEvent): boolean {
  const { fields, amounts } = getEventKind(event.type);
  if (fields.length === 0) return true;
  for (const { field, values } of subjects)
    if (!event.subjects.some(([name, value]) => name === field && values.has(value))) return false;
  if (!amounts) return true;
  const { received, sent } = event;
  const net = received - sent;
  if (direction === 'in' && net <= 0n) return false;
  if (direction === 'out' && net >= 0n) return false;
  const size = net < 0n ? -net : net;
  return (atLeast === undefined || size >= atLeast) && (atMost === undefined || size <= atMost);
}
