import type { Network } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { readDisabledFacts } from '../../../store/queries/cardano/chain/disabled-facts.js';
import { EVENT_KIND_NAMES, type EventKind, getEventKind } from './event-kinds.js';

/** Kinds of which the index has all events: those of blocks that need no filter and whose facts were not left out. */
export async function readAvailableKinds(
  db: NetworkDb,
  network: Network,
  selected: ReadonlySet<EventKind> | undefined,
): Promise<ReadonlySet<EventKind>> {
  const disabled = db.family === 'cardano' ? await readDisabledFacts(db as NetworkDb<'cardano'>) : [];
  return new Set(
    EVENT_KIND_NAMES.filter((name) => {
      const { families, requires, facts, source, ofAccount } = getEventKind(name);
      if (source !== 'chain' || ofAccount) return false;
      const isAvailable = families.includes(network.family) && !facts.some((fact) => disabled.includes(fact));
      return isAvailable && requires === undefined && (selected === undefined || selected.has(name));
    }),
  );
}

/** The kinds of a list of names; `origin` names the setting or option in the error. */
export function readKindNames(names: readonly string[], origin: string): ReadonlySet<EventKind> {
  return new Set(
    names.map((name) => {
      const kind = EVENT_KIND_NAMES.find((each) => each === name);
      if (kind === undefined) throw new RangeError(`${origin}: there are no events of type '${name}'`);
      return kind;
    }),
  );
}
