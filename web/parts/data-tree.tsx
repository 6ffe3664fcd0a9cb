import { written } from '../format.js';

/** Deeper and longer parts are shown as text, so that hostile data cannot fill the page. */
const MAX_DEPTH = 12;
const MAX_ENTRIES = 100;
/** Levels of a large tree that are open at first; a small one is open as a whole. */
const OPEN_DEPTH = 2;
const SMALL_TREE = 60;

interface Branch {
  readonly summary: string;
  readonly entries: readonly (readonly [name: string, value: unknown])[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The parts of a JSON value. Plutus data in the detailed schema of cardano-cli (`constructor`, `map`, `list`, `int`,
 * `bytes`) is shown by its meaning.
 */
export function toBranch(value: unknown): Branch | string {
  if (Array.isArray(value)) return { summary: `list of ${value.length}`, entries: toEntries(value) };
  if (!isRecord(value)) return typeof value === 'string' ? value : String(value);
  const keys = Object.keys(value);
  const { constructor: index, fields, list, map, int, bytes } = Object.fromEntries(Object.entries(value));
  if (keys.length === 2 && Object.hasOwn(value, 'constructor') && Array.isArray(fields))
    return { summary: `constructor ${String(index)}`, entries: toEntries(fields) };
  if (keys.length === 1 && Array.isArray(list)) return { summary: `list of ${list.length}`, entries: toEntries(list) };
  if (keys.length === 1 && Array.isArray(map))
    return {
      summary: `map of ${map.length}`,
      entries: map.map((entry) => (isRecord(entry) ? [toLabel(entry['k']), entry['v']] : ['', entry])),
    };
  if (keys.length === 1 && int !== undefined) return String(int);
  if (keys.length === 1 && typeof bytes === 'string')
    return bytes === '' ? 'empty bytes' : `${bytes}${toReadable(bytes)}`;
  return { summary: `object of ${keys.length}`, entries: Object.entries(value) };
}

const toEntries = (items: readonly unknown[]): Branch['entries'] => items.map((item, index) => [String(index), item]);

function toLabel(key: unknown): string {
  const branch = toBranch(key);
  return typeof branch === 'string' ? branch : branch.summary;
}

/** The text of bytes that are printable ASCII. */
function toReadable(hex: string): string {
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return bytes.length > 2 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
    ? ` “${String.fromCharCode(...bytes)}”`
    : '';
}

/** True when the value has at most this many parts. Stops counting as soon as there are more. */
export function isSmall(value: unknown, most = SMALL_TREE): boolean {
  let left = most;
  const fits = (part: unknown): boolean => {
    left -= 1;
    const branch = toBranch(part);
    return left >= 0 && (typeof branch === 'string' || branch.entries.every(([, inner]) => fits(inner)));
  };
  return fits(value);
}

interface DataTreeProps {
  readonly value: unknown;
  /** Name of the value in the part that contains it. */
  readonly name?: string;
  readonly depth?: number;
  /** All of its parts are open at first. */
  readonly isOpen?: boolean;
}

/** Untrusted data as a tree that opens by parts. */
export function DataTree({ value, name, depth = 0, isOpen = isSmall(value) }: DataTreeProps) {
  const branch = toBranch(value);
  if (typeof branch === 'string') return <Leaf name={name} text={written(branch, 2_000)} />;
  const { summary, entries } = branch;
  if (entries.length === 0) return <Leaf name={name} text={summary} />;
  if (depth >= MAX_DEPTH) return <Leaf name={name} text={`${summary}, too deep`} />;
  return (
    <details class="tree" open={isOpen || depth < OPEN_DEPTH}>
      <summary>
        <Name name={name} />
        {summary}
      </summary>
      <ul>
        {entries.slice(0, MAX_ENTRIES).map(([key, part], index) => (
          <li key={index}>
            <DataTree value={part} name={key} depth={depth + 1} isOpen={isOpen} />
          </li>
        ))}
      </ul>
      {entries.length > MAX_ENTRIES && <p class="muted">and {entries.length - MAX_ENTRIES} more</p>}
    </details>
  );
}

const Name = ({ name }: { readonly name: string | undefined }) =>
  name === undefined ? null : <span class="name">{written(name, 80)}</span>;

const Leaf = ({ name, text }: { readonly name: string | undefined; readonly text: string }) => (
  <>
    <Name name={name} />
    <code class="leaf">{text}</code>
  </>
);
