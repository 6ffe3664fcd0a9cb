import type { CrosstieClient } from '../../client/client.js';
import { OPERATIONS, type OperationId } from '../../client/generated.js';
import { jsonText } from '../json-text.js';
import { createStore, useStore } from '../store.js';

export interface RecordedCall {
  readonly id: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Recorded {
  readonly path: string;
  readonly calls: readonly RecordedCall[];
}

/** Equal for equal calls. Numbers of a request may be beyond what JSON of browsers writes. */
export const getCallKey = ({ id, input }: RecordedCall): string => jsonText([id, input]);

/** A page that reloads with every block repeats its calls; more distinct ones help no reader. */
const MAX_CALLS = 30;

const recorded = createStore<Recorded>({ path: '', calls: [] });

/** The calls that made the current page. */
export function useRecordedCalls(): readonly RecordedCall[] {
  const { path, calls } = useStore(recorded);
  return path === location.pathname ? calls : [];
}

function record(id: OperationId, input: RecordedCall['input']): void {
  const path = location.pathname;
  // The search box suggests results on every page; its requests are no part of the page.
  if (id === 'search' && path !== '/search') return;
  // A list of tokens loads an image for each, which would fill the list of calls.
  if (id === 'getAssetImage') return;
  const before = recorded.get();
  const calls = before.path === path ? before.calls : [];
  const key = getCallKey({ id, input });
  if (calls.length >= MAX_CALLS || calls.some((call) => getCallKey(call) === key)) return;
  recorded.set({ path, calls: [...calls, { id, input }] });
}

const isOperation = (name: PropertyKey): name is OperationId =>
  typeof name === 'string' && Object.hasOwn(OPERATIONS, name);

type Call = (input?: RecordedCall['input'], ...more: unknown[]) => unknown;
type CallById = (id: OperationId, input?: RecordedCall['input'], ...more: unknown[]) => unknown;

/** The same client; its calls are listed by the button “API”. */
export const recordCalls = (client: CrosstieClient): CrosstieClient =>
  new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (isOperation(name))
        return (...given: Parameters<Call>) => {
          record(name, given[0] ?? {});
          return (member as Call)(...given);
        };
      if (name === 'pages' || name === 'each' || name === 'bytes')
        return (...given: Parameters<CallById>) => {
          record(given[0], given[1] ?? {});
          return (member as CallById)(...given);
        };
      return member;
    },
  });
