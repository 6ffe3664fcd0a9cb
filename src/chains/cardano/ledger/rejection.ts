import { type CborItem, decodeCborItem } from '../../../kernel/cbor/item.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { type Failure, LEDGER_FAILURES, type Naming } from './rejection-words.js';

/** The era index of Conway; failures of earlier eras have other numbers. */
const CONWAY = 6;

const NAMED_AT_MOST = 3;

/**
 * Describes a node's reason for rejecting a transaction. Nodes respond with `[[era, [failure, …]]]`, each failure a
 * constructor number and its fields, nested by rule; the sources of this service respond with a list of sentences.
 * Undefined if nothing is understood.
 */
export function describeRejection(reason: Uint8Array): string | undefined {
  try {
    const item = decodeCborItem(reason);
    return sentencesOf(item) ?? failuresOf(item);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function sentencesOf(item: CborItem): string | undefined {
  if (item.kind === 'text') return item.value;
  if (item.kind !== 'array' || item.items.length === 0) return undefined;
  const sentences = item.items.flatMap((inner) => (inner.kind === 'text' ? [inner.value] : []));
  return sentences.length === item.items.length ? sentences.join('; ') : undefined;
}

function failuresOf(item: CborItem): string | undefined {
  const [inEra] = itemsOf(item);
  const [era, failures] = itemsOf(inEra);
  if (itemsOf(item).length === 2) return 'The transaction belongs to another era than the node';
  if (era?.kind !== 'int' || Number(era.value) < CONWAY) return undefined;
  const words = itemsOf(failures).flatMap((failure) => wordsOf(failure, LEDGER_FAILURES) ?? []);
  return words.length === 0 ? undefined : [...new Set(words)].join('; ');
}

const itemsOf = (item: CborItem | undefined): readonly CborItem[] => (item?.kind === 'array' ? item.items : []);

/** Follows the constructor numbers down to the failed rule. */
function wordsOf(failure: CborItem, known: ReadonlyMap<number, Failure>): string | undefined {
  const [tag, ...fields] = itemsOf(failure);
  const found = tag?.kind === 'int' ? known.get(Number(tag.value)) : undefined;
  if (found === undefined) return undefined;
  if (typeof found !== 'string' && 'inner' in found) return fields[0] && wordsOf(fields[0], found.inner);
  if (typeof found === 'string') return found;
  const details = detailsOf(fields, found.naming);
  return details === undefined ? found.words : `${found.words}: ${details}`;
}

/** Searches the fields for values, since their nesting differs between node versions. */
function detailsOf(fields: readonly CborItem[], naming: Naming): string | undefined {
  const found: string[] = [];
  const numbers: bigint[] = [];
  const walk = (item: CborItem): void => {
    if (item.kind === 'int') numbers.push(item.value);
    if (item.kind === 'bytes') found.push(toHex(item.value));
    if (item.kind === 'tag') walk(item.item);
    if (item.kind === 'map') for (const [key, value] of item.entries) [key, value].forEach(walk);
    if (item.kind !== 'array') return;
    const [hash, index] = item.items;
    if (naming === 'outputs' && item.items.length === 2 && hash?.kind === 'bytes' && index?.kind === 'int')
      found.push(`${toHex(hash.value)}#${index.value}`);
    else item.items.forEach(walk);
  };
  fields.forEach(walk);
  if (naming === 'least') {
    const [a, b] = numbers;
    return a === undefined || b === undefined ? undefined : `${a < b ? a : b}, and ${a < b ? b : a} is needed`;
  }
  if (naming === 'most') {
    const [a, b] = numbers;
    return a === undefined || b === undefined ? undefined : `${a > b ? a : b}, and at most ${a > b ? b : a} is allowed`;
  }
  if (found.length === 0) return undefined;
  const more = found.length - NAMED_AT_MOST;
  return found.slice(0, NAMED_AT_MOST).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
