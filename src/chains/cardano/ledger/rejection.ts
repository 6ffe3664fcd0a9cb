import { type CborItem, decodeCborItem } from '../../../kernel/cbor/item.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { decodeRejection, type NodeRejection } from '../node/apply-tx-error.js';
import type { NamedFailure } from '../node/failures/failure.js';
import { type Failure, LEDGER_FAILURES, type Naming } from './rejection-messages.js';

/** The era index of Conway; failures of other eras have other numbers. */
const CONWAY = 6;

const MAX_DATA_LENGTH = 300;

const MAX_LISTED = 3;

/**
 * Describes a node's reason for rejecting a transaction. Nodes respond with `[[era, [failure, …]]]`, each failure a
 * constructor number and its fields, nested by rule; the sources of this service respond with a list of sentences.
 * The name of the failure in the Haskell ledger follows each sentence. Undefined if nothing is understood.
 */
export function describeRejection(reason: Uint8Array): string | undefined {
  try {
    const item = decodeCborItem(reason);
    return describeSentences(item) ?? describeFailures(item, decodeNames(reason));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function describeSentences(item: CborItem): string | undefined {
  if (item.kind === 'text') return item.value;
  if (item.kind !== 'array' || item.items.length === 0) return undefined;
  const sentences = item.items.flatMap((inner) => (inner.kind === 'text' ? [inner.value] : []));
  return sentences.length === item.items.length ? sentences.join('; ') : undefined;
}

/** Undefined if a failure is not encoded as the ledger's current source code does it. */
function decodeNames(reason: Uint8Array): NodeRejection | undefined {
  try {
    return decodeRejection(reason);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function describeFailures(item: CborItem, rejection: NodeRejection | undefined): string | undefined {
  if (rejection?.type === 'era-mismatch')
    return `The transaction is of the era ${rejection.requested.name}, and the node is in ${rejection.ledger.name}`;
  const [inEra] = getItems(item);
  const [era, failures] = getItems(inEra);
  if (era?.kind !== 'int') return undefined;
  const words =
    Number(era.value) === CONWAY
      ? getItems(failures).flatMap((failure, index) => {
          const sentence = describeFailure(failure, LEDGER_FAILURES);
          const named = rejection?.failures[index];
          if (sentence === undefined) return named === undefined ? [] : [formatFailure(named)];
          return [named === undefined ? sentence : `${sentence} (${named.predicate})`];
        })
      : (rejection?.failures.map(formatFailure) ?? []);
  return words.length === 0 ? undefined : [...new Set(words)].join('; ');
}

/** The name of the failure in the Haskell ledger, and its data. */
function formatFailure({ predicate, data }: NamedFailure): string {
  const text = JSON.stringify(data, (_, field: unknown) => (typeof field === 'bigint' ? field.toString() : field));
  if (text === '{}') return predicate;
  return `${predicate} ${text.length > MAX_DATA_LENGTH ? `${text.slice(0, MAX_DATA_LENGTH)}…` : text}`;
}

const getItems = (item: CborItem | undefined): readonly CborItem[] => (item?.kind === 'array' ? item.items : []);

/** Follows the constructor numbers down to the failed rule. */
function describeFailure(failure: CborItem, known: ReadonlyMap<number, Failure>): string | undefined {
  const [tag, ...fields] = getItems(failure);
  const found = tag?.kind === 'int' ? known.get(Number(tag.value)) : undefined;
  if (found === undefined) return undefined;
  if (typeof found !== 'string' && 'inner' in found) return fields[0] && describeFailure(fields[0], found.inner);
  if (typeof found === 'string') return found;
  const details = describeFields(fields, found.naming);
  return details === undefined ? found.words : `${found.words}: ${details}`;
}

/** Searches the fields for values, since their nesting differs between node versions. */
function describeFields(fields: readonly CborItem[], naming: Naming): string | undefined {
  const found: string[] = [];
  const numbers: bigint[] = [];
  const visit = (item: CborItem): void => {
    if (item.kind === 'int') numbers.push(item.value);
    if (item.kind === 'bytes') found.push(toHex(item.value));
    if (item.kind === 'tag') visit(item.item);
    if (item.kind === 'map') for (const [key, value] of item.entries) [key, value].forEach(visit);
    if (item.kind !== 'array') return;
    const [hash, index] = item.items;
    if (naming === 'outputs' && item.items.length === 2 && hash?.kind === 'bytes' && index?.kind === 'int')
      found.push(`${toHex(hash.value)}#${index.value}`);
    else item.items.forEach(visit);
  };
  fields.forEach(visit);
  if (naming === 'least') {
    const [a, b] = numbers;
    return a === undefined || b === undefined ? undefined : `${a < b ? a : b}, and ${a < b ? b : a} is needed`;
  }
  if (naming === 'most') {
    const [a, b] = numbers;
    return a === undefined || b === undefined ? undefined : `${a > b ? a : b}, and at most ${a > b ? b : a} is allowed`;
  }
  if (found.length === 0) return undefined;
  const more = found.length - MAX_LISTED;
  return found.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
