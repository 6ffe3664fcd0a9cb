import Type, { type Static } from 'typebox';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { addressText, parseAddress } from '../../../chains/cardano/addresses/address.js';
import type { Network } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { Closed, OneOf, Text } from '../../kit/schema.js';
import { bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { readAddress as readMidnightAddress } from '../../shapes/midnight/parameters.js';
import {
  type EventKind,
  getEventKind,
  isUnfiltered,
  type Measure,
  SUBJECT_FIELDS,
  type SubjectField,
} from './event-kinds.js';
import { parseLevel } from './event-level.js';
import { normalizeDescriptor } from './watched-descriptors.js';

const MEASURES = ['amount', 'feeRate', 'price'] as const satisfies readonly Measure[];
const FIELDS = [...SUBJECT_FIELDS, ...MEASURES, 'direction'] as const;
const OPERATORS = ['eq', 'in', 'gte', 'lte'] as const;
const MAX_VALUES = 1_000;
/** Of one value: the descriptor of a multisig wallet names all its keys. */
const MAX_CHARACTERS = 2_000;
const MAX_FILTERS = 10;

/** One condition; all conditions have to hold. */
export const EventFilterJson = Closed(
  {
    field: OneOf(FIELDS, 'Field of the event'),
    operator: OneOf(
      OPERATORS,
      '`eq` and `in` compare subjects and `direction`; `gte` and `lte` compare `amount`, `feeRate` and `price`',
    ),
    value: Type.Union(
      [Text(MAX_CHARACTERS, { minLength: 1 }), Type.Array(Text(200, { minLength: 1 }), { maxItems: MAX_VALUES })],
      {
        description:
          'The value, or a list for `in`. `amount` is a whole number in the smallest unit, `feeRate` and `price` decimal numbers; `direction` is `in` or `out`',
      },
    ),
  },
  { description: 'A condition that an event has to meet' },
);

export const EventFilters = Type.Array(EventFilterJson, {
  maxItems: MAX_FILTERS,
  description: 'Conditions that an event has to meet, all of them',
});

/** A checked filter: values of each subject field, and limits of the amount or level. */
export interface EventFilter {
  readonly kinds: ReadonlySet<EventKind>;
  readonly subjects: readonly { readonly field: SubjectField; readonly values: ReadonlySet<string> }[];
  readonly atLeast: bigint | undefined;
  readonly atMost: bigint | undefined;
  readonly direction: 'in' | 'out' | undefined;
  /** The account whose events it may select; undefined: only events that everyone can read. */
  readonly accountId: string | undefined;
}

/** Checks conditions and writes their values in the form that events use. */
export function normalizeFilters(
  conditions: Static<typeof EventFilters>,
  kinds: readonly EventKind[],
  network: Network,
): Static<typeof EventFilters> {
  for (const kind of kinds)
    if (!getEventKind(kind).families.includes(network.family))
      throw new ServiceError(
        'invalid',
        `${network.id} has no events of type '${kind}': GET /api/events/types lists them`,
      );
  for (const kind of kinds) requireSubject(kind, conditions);
  const used = new Set<string>();
  return conditions.map(({ field, operator, value }) => {
    const measure = MEASURES.find((each) => each === field);
    const name = measure === undefined ? field : `${field} ${operator}`;
    if (used.has(name)) throw new ServiceError('invalid', `Two filters on '${field}': use one with operator 'in'`);
    used.add(name);
    if (measure !== undefined || field === 'direction') {
      requireMeasure(kinds, measure ?? 'amount', field);
      if (measure === undefined) checkDirection(operator, value);
      else checkLimit(measure, operator, value);
      return { field, operator, value };
    }
    const subject = field as SubjectField;
    for (const kind of kinds) requireField(kind, subject);
    if (operator !== 'eq' && operator !== 'in')
      throw new ServiceError('invalid', `Operator '${operator}' does not apply to '${field}': use eq or in`);
    // Hundreds of keys are derived for each descriptor; each transaction is decrypted for each session.
    if ((subject === 'descriptor' || subject === 'walletSession') && operator === 'in')
      throw new ServiceError('invalid', `The filter on '${subject}' needs operator eq`);
    if (Array.isArray(value) !== (operator === 'in'))
      throw new ServiceError(
        'invalid',
        `The filter on '${field}' needs ${operator === 'in' ? 'a list of values' : 'one value'}`,
      );
    return {
      field,
      operator,
      value: Array.isArray(value)
        ? value.map((each) => normalizeSubject(subject, each, network))
        : normalizeSubject(subject, value, network),
    };
  });
}

/** Kinds without subjects, such as rollbacks, may be combined with any filter, which does not apply to them. */
function requireField(kind: EventKind, field: SubjectField): void {
  const { fields, measure } = getEventKind(kind);
  if (isUnfiltered(kind) || fields.includes(field)) return;
  throw new ServiceError(
    'invalid',
    `Events of type '${kind}' cannot be filtered by '${field}': use ${[...fields, ...(measure === undefined ? [] : [measure])].join(', ')}`,
  );
}

/** Whether the conditions can be applied to events of a kind. */
export const allowsConditions = (kind: EventKind, conditions: Static<typeof EventFilters>): boolean => {
  const { fields, measure, requires, ofAccount } = getEventKind(kind);
  // Events of accounts are selected by their type only.
  if (ofAccount) return false;
  if (requires !== undefined && !conditions.some(({ field }) => field === requires)) return false;
  return (
    isUnfiltered(kind) ||
    conditions.every(({ field }) =>
      field === 'direction' ? measure === 'amount' : field === measure || fields.some((each) => each === field),
    )
  );
};

function requireSubject(kind: EventKind, conditions: Static<typeof EventFilters>): void {
  const { requires } = getEventKind(kind);
  if (requires === undefined || conditions.some(({ field }) => field === requires)) return;
  throw new ServiceError('invalid', `Events of type '${kind}' need a filter on '${requires}'`);
}

function requireMeasure(kinds: readonly EventKind[], measure: Measure, field: string): void {
  const without = kinds.find((kind) => !isUnfiltered(kind) && getEventKind(kind).measure !== measure);
  if (without !== undefined)
    throw new ServiceError('invalid', `Events of type '${without}' have no ${field}: remove the type or the filter`);
}

function checkLimit(measure: Measure, operator: string, value: string | readonly string[]): void {
  if (operator !== 'gte' && operator !== 'lte')
    throw new ServiceError('invalid', `The filter on '${measure}' needs operator gte or lte`);
  if (typeof value === 'string' && parseLimit(measure, value) !== undefined) return;
  throw new ServiceError(
    'invalid',
    `The filter on '${measure}' needs ${measure === 'amount' ? 'a whole number' : 'a decimal number'} as text`,
  );
}

const parseLimit = (measure: Measure, text: string): bigint | undefined =>
  measure === 'amount' ? (/^[0-9]{1,40}$/.test(text) ? BigInt(text) : undefined) : parseLevel(text);

function checkDirection(operator: string, value: string | readonly string[]): void {
  if (operator === 'eq' && (value === 'in' || value === 'out')) return;
  throw new ServiceError('invalid', "The filter on 'direction' needs operator eq and the value in or out");
}

const HEX_FIELDS: Readonly<Partial<Record<SubjectField, RegExp>>> = {
  credential: /^[0-9a-f]{56}$/,
  policyId: /^[0-9a-f]{56}$/,
  unit: /^(?:lovelace|[0-9a-f]{56}(?:[0-9a-f]{2}){0,32})$/,
  scriptHash: /^[0-9a-f]{56}$/,
  datumHash: /^[0-9a-f]{64}$/,
  inscriptionId: /^[0-9a-f]{64}i[0-9]{1,9}$/,
  runeId: /^[0-9]{1,9}:[0-9]{1,9}$/,
  sessionId: /^[0-9a-f]{32}$/,
  walletSession: /^[0-9a-f]{64}$/,
  nullifier: /^[0-9a-f]{64}$/,
  contractAddress: /^(?:[0-9a-f]{2}){32,40}$/,
  txHash: /^[0-9a-f]{64}$/,
  govActionId: /^[0-9a-f]{64}#[0-9]{1,5}$/,
};

const PREFIXED_FIELDS: Readonly<Partial<Record<SubjectField, RegExp>>> = {
  poolId: /^pool1[a-z0-9]{51}$/,
  drepId: /^drep(?:1[a-z0-9]{58}|_always_abstain|_always_no_confidence)$/,
};

function normalizeSubject(field: SubjectField, value: string, network: Network): string {
  const pattern = HEX_FIELDS[field] ?? PREFIXED_FIELDS[field];
  if (pattern !== undefined) {
    const text = value.toLowerCase();
    if (pattern.test(text)) return text;
    throw new ServiceError(
      'invalid',
      field === 'walletSession'
        ? `The filter on '${field}' needs the id of a session, 64 hexadecimal digits`
        : `Invalid value '${value.slice(0, 80)}' in the filter on '${field}'`,
    );
  }
  return normalizeAddress(field, value, network);
}

function normalizeAddress(field: SubjectField, value: string, network: Network): string {
  if (network.family === 'midnight') {
    readMidnightAddress(value, network, field === 'dustAddress' ? 'dust' : 'unshielded');
    return value;
  }
  if (network.family === 'bitcoin') {
    if (field === 'descriptor') return normalizeDescriptor(value, network);
    const { script } = bitcoinAddress(value, network);
    return encodeScriptAddress(script, getChainParameters(network).addresses) ?? value;
  }
  try {
    const address = parseAddress(value);
    if ((address.type === 'reward') === (field === 'stakeAddress')) return addressText(address);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw new ServiceError('invalid', `Invalid value '${value.slice(0, 80)}' in the filter on '${field}'`);
}

/** Rejects conditions that a webhook cannot have, because its conditions are stored and printed. */
export function requireStorable(conditions: Static<typeof EventFilters>): void {
  if (conditions.some(({ field }) => field === 'walletSession'))
    throw new ServiceError(
      'invalid',
      "Webhooks cannot filter by 'walletSession', because the id of a session is never stored: use GET /api/events, the stream or a WebSocket",
    );
}

/** Reads conditions that were normalized before. */
export function compileFilter(
  conditions: Static<typeof EventFilters>,
  kinds: readonly EventKind[],
  accountId: string | undefined,
): EventFilter {
  const subjects: { field: SubjectField; values: ReadonlySet<string> }[] = [];
  let atLeast: bigint | undefined;
  let atMost: bigint | undefined;
  let direction: 'in' | 'out' | undefined;
  for (const { field, operator, value } of conditions) {
    const measure = MEASURES.find((each) => each === field);
    if (measure !== undefined) {
      const limit = parseLimit(measure, value as string);
      if (operator === 'gte') atLeast = limit;
      else atMost = limit;
    } else if (field === 'direction') direction = value as 'in' | 'out';
    else
      subjects.push({
        field: field as SubjectField,
        values: new Set(Array.isArray(value) ? value : [value as string]),
      });
  }
  return { kinds: new Set(kinds), subjects, atLeast, atMost, direction, accountId };
}
