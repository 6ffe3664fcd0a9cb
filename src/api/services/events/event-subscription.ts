import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Principal } from '../../../access/credentials/authenticate.js';
import { encodeAddress, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork, Network } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { EventFilter } from '../../../store/queries/events/event-rows.js';
import { Defaulted, Hex, Integer, Text } from '../../kit/schema.js';
import { readStakeAddress } from '../../shapes/accounts/stake-address.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { readAddress as readMidnightAddress } from '../../shapes/midnight/parameters.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';
import { allowsConditions, compileFilter, EventFilters, normalizeFilters } from './event-filter.js';
import { EVENT_KIND_NAMES, type EventKind, getEventKind } from './event-kinds.js';
import type { DerivedSubscription } from './read-derived.js';
import { EVENT_TYPES, type EventSubscription, type EventType } from './read-events.js';
import type { RecordedSubscription } from './read-recorded.js';
import { RECORDED_KINDS } from './recorded-event.js';

/** Query parameters of all event operations. */
export const SUBSCRIPTION_PARAMETERS = {
  events: Type.Optional(
    Text(1_000, {
      description:
        'Event types, separated by commas; `GET /api/events/types` lists them. Omitted: `block.new`, `block.rollback`, `tx.mempool`, `tx.confirmed` and `address.activity` as far as the parameters allow; with `filters` all types to which they apply',
    }),
  ),
  filters: Type.Optional(
    Text(8_000, {
      description:
        'Filters of webhooks as a JSON array: `[{"field": "poolId", "operator": "eq", "value": "pool1…"}]`. All have to hold; they do not apply to `block.new` and `block.rollback`',
    }),
  ),
  address: Type.Optional(Text(200, { description: 'Only transactions that touch this address' })),
  stakeAddress: Type.Optional(Text(200, { description: 'Only transactions that touch this account (Cardano family)' })),
  unit: Type.Optional(
    Text(130, {
      description:
        'Only transactions that move this asset: unit or fingerprint; on Bitcoin a rune by its id `height:index` or name',
    }),
  ),
  txHash: Type.Optional(Hex(64, 'Only this transaction')),
  confirmations: Defaulted(
    Integer({
      minimum: 0,
      maximum: 2_160,
      description:
        'Confirmations required before an event is emitted; `block.new`, `tx.mempool` and, without `filters`, `address.activity` do not wait',
    }),
    0,
  ),
};

const Parameters = Type.Object(SUBSCRIPTION_PARAMETERS);
type SubscriptionParameters = Static<typeof Parameters> & { readonly confirmations: number };

export interface ParsedSubscription extends EventSubscription {
  readonly owner: string | undefined;
}

/** `accountId` is the account of the caller, whose events it may read; undefined for a visitor. */
export function parseSubscription(
  parameters: SubscriptionParameters,
  network: Network,
  accountId: string | undefined,
): ParsedSubscription {
  const { address, stakeAddress, unit, txHash, confirmations } = parameters;
  const given = [address, stakeAddress, unit, txHash].filter((each) => each !== undefined);
  if (given.length + (parameters.filters === undefined ? 0 : 1) > 1)
    throw new ServiceError(
      'invalid',
      "Pass only one of address, stakeAddress, unit, txHash and filters: combine conditions in 'filters'",
    );
  const owner = address ?? stakeAddress;
  const names = readNames(parameters);
  const filter = readFilter(parameters, network);
  const isRecorded = (name: string): boolean => ALL_RECORDED.some((kind) => kind === name);
  const ofChain = names?.filter((name) => !isRecorded(name));
  if (parameters.filters === undefined && (ofChain ?? []).every((name) => EVENT_TYPES.some((type) => type === name))) {
    const types = readTypes(names, parameters, owner);
    const recorded = parseRecorded(parameters, names ?? [...types].filter(isRecorded), network, accountId);
    return { types, filter, derived: undefined, recorded, confirmations, owner };
  }
  const recorded = parseRecorded(parameters, names?.filter(isRecorded) ?? [], network, accountId);
  const derived = parseDerived(parameters, ofChain, network, accountId);
  // Types that are not derived from blocks.
  const types = (['block.new', 'block.rollback'] as const).filter((type) => ofChain?.includes(type) ?? true);
  return { types: new Set(types), filter, derived, recorded, confirmations, owner };
}

/** The account whose events a caller may read. */
export const getEventAccount = ({ kind, accountId }: Pick<Principal, 'kind' | 'accountId'>): string | undefined =>
  kind === 'VISITOR' ? undefined : accountId;

const ALL_RECORDED: readonly EventKind[] = [...RECORDED_KINDS.mempool, ...RECORDED_KINDS.account];

function parseRecorded(
  parameters: SubscriptionParameters,
  names: readonly string[],
  network: Network,
  accountId: string | undefined,
): RecordedSubscription | undefined {
  // A request for the mempool of a network without one is no mistake: it is a default type.
  const kinds = ALL_RECORDED.filter(
    (kind) => names.includes(kind) && (kind !== 'tx.mempool' || getEventKind(kind).families.includes(network.family)),
  );
  if (kinds.length === 0) return undefined;
  requireAccount(kinds, accountId);
  const given = parameters.filters === undefined ? toConditions(parameters) : parseFilters(parameters.filters);
  const conditions = normalizeFilters(
    given.map((condition) => toAccountCondition(condition, network)),
    kinds,
    network,
  );
  return { network, kinds: new Set(kinds), filter: compileFilter(conditions, kinds, accountId) };
}

/** A reward address represents its account. */
function toAccountCondition(
  condition: Static<typeof EventFilters>[number],
  network: Network,
): Static<typeof EventFilters>[number] {
  const { field, operator, value } = condition;
  if (network.family !== 'cardano' || field !== 'address' || operator !== 'eq' || typeof value !== 'string')
    return condition;
  return readAddress(value, network).type === 'reward' ? { ...condition, field: 'stakeAddress' } : condition;
}

function requireAccount(kinds: readonly EventKind[], accountId: string | undefined): void {
  const kind = accountId === undefined && kinds.find((each) => getEventKind(each).ofAccount);
  if (kind) throw new ServiceError('unauthenticated', `Events of type '${kind}' belong to an account: send an API key`);
}

function parseDerived(
  parameters: SubscriptionParameters,
  names: readonly string[] | undefined,
  network: Network,
  accountId: string | undefined,
): DerivedSubscription | undefined {
  const given = parameters.filters === undefined ? toConditions(parameters) : parseFilters(parameters.filters);
  const isDerived = (kind: EventKind): boolean =>
    getEventKind(kind).source === 'chain' && kind !== 'block.new' && kind !== 'block.rollback';
  const kinds = EVENT_KIND_NAMES.filter((kind) =>
    names === undefined
      ? isDerived(kind) && getEventKind(kind).families.includes(network.family) && allowsConditions(kind, given)
      : isDerived(kind) && names.includes(kind),
  );
  requireAccount(kinds, accountId);
  const conditions = normalizeFilters(given, kinds, network);
  if (kinds.length === 0) return undefined;
  const isOfBlocks = kinds.some((kind) => getEventKind(kind).ofBlock);
  return {
    network,
    kinds: new Set(kinds),
    filter: compileFilter(conditions, kinds, accountId),
    narrowed: isOfBlocks ? undefined : narrow(conditions, kinds, network),
  };
}

/** The filter of one of the parameters as a condition. */
function toConditions({ address, stakeAddress, unit, txHash }: SubscriptionParameters): Static<typeof EventFilters> {
  const given = { address, stakeAddress, unit, txHash };
  return (['address', 'stakeAddress', 'unit', 'txHash'] as const).flatMap((field) => {
    const value = given[field];
    return value === undefined ? [] : [{ field, operator: 'eq' as const, value }];
  });
}

/**
 * A condition on one value for which the database has an index of transactions. ADA is moved by every transaction, an
 * order can name an asset that its transaction does not move, and Midnight has no index of tokens.
 */
function narrow(
  conditions: Static<typeof EventFilters>,
  kinds: readonly EventKind[],
  network: Network,
): EventFilter | undefined {
  for (const { field, operator, value } of conditions) {
    if (operator !== 'eq' || typeof value !== 'string') continue;
    // Each transaction is decrypted, which takes milliseconds, so a page must have a limited number of them.
    if (field === 'walletSession') return { by: 'shielded' };
    if (field === 'nullifier') return { by: 'nullifier', nullifier: fromHex(value) };
    if (field === 'unit' && (value === 'lovelace' || kinds.includes('dex.order') || network.family === 'midnight'))
      continue;
    if (field === 'txHash' || field === 'address' || field === 'stakeAddress' || field === 'unit')
      return readFilter({ [field]: value, confirmations: 0 }, network);
  }
  return undefined;
}

function parseFilters(text: string): Static<typeof EventFilters> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceError('invalid', "'filters' must be a JSON array");
  }
  if (Value.Check(EventFilters, value)) return value;
  throw new ServiceError('invalid', "'filters' must be an array of objects with field, operator and value");
}

function readNames({ events }: SubscriptionParameters): readonly string[] | undefined {
  const names = events?.split(',').map((text) => text.trim());
  const unknown = names?.find((name) => !ALL_NAMES.includes(name));
  if (unknown === undefined) return names;
  throw new ServiceError(
    'invalid',
    `Unknown event type '${unknown.slice(0, 40)}': GET /api/events/types lists the types`,
  );
}

const ALL_NAMES: readonly string[] = [...EVENT_TYPES, ...EVENT_KIND_NAMES];

function readTypes(
  names: readonly string[] | undefined,
  { unit }: SubscriptionParameters,
  owner: string | undefined,
): ReadonlySet<EventType> {
  const can = (type: EventType): boolean =>
    type === 'address.activity' ? owner !== undefined : type !== 'tx.mempool' || unit === undefined;
  if (names === undefined) return new Set(EVENT_TYPES.filter(can));
  const types = EVENT_TYPES.filter((type) => names.includes(type));
  const refused = types.find((type) => !can(type));
  if (refused === undefined) return new Set(types);
  throw new ServiceError(
    'invalid',
    refused === 'tx.mempool'
      ? 'Mempool transactions cannot be filtered by asset: omit tx.mempool or unit'
      : 'address.activity needs address or stakeAddress',
  );
}

function readFilter(
  { address, stakeAddress, unit, txHash }: SubscriptionParameters,
  network: Network,
): EventFilter | undefined {
  if (txHash !== undefined) return { by: 'hash', hash: fromHex(txHash) };
  if (address !== undefined) return addressFilter(address, network);
  if (stakeAddress !== undefined) {
    if (network.family !== 'cardano') throw without(network, 'stake addresses');
    const { hash, type } = readStakeAddress(stakeAddress, network);
    return { by: 'stake', hash, script: type === 'script' };
  }
  return unit === undefined ? undefined : unitFilter(unit, network);
}

function addressFilter(text: string, network: Network): EventFilter {
  switch (network.family) {
    case 'cardano':
      return cardanoAddressFilter(text, network);
    case 'bitcoin':
      return { by: 'address', bytes: bitcoinAddress(text, network).script };
    case 'midnight':
      return { by: 'address', bytes: readMidnightAddress(text, network, 'unshielded') };
  }
}

/** A reward address represents its account and matches the transactions of the account. */
function cardanoAddressFilter(text: string, network: CardanoNetwork): EventFilter {
  const address = readAddress(text, network);
  const stake = address.type === 'reward' ? stakeCredential(address) : undefined;
  if (stake !== undefined) return { by: 'stake', hash: stake.hash, script: stake.type === 'script' };
  return { by: 'address', bytes: encodeAddress(address) };
}

const RUNE_ID = /^([0-9]{1,9}):([0-9]{1,9})$/;
const RUNE_NAME = /^[A-Z•.]{1,60}$/;

function unitFilter(unit: string, network: Network): EventFilter {
  if (network.family === 'midnight') throw without(network, 'transactions by token');
  if (network.family === 'bitcoin') {
    const [, height, txIndex] = RUNE_ID.exec(unit) ?? [];
    if (height !== undefined) return { by: 'rune-id', height: Number(height), txIndex: Number(txIndex) };
    const name = unit.toUpperCase();
    if (!RUNE_NAME.test(name)) throw new ServiceError('invalid', 'Invalid rune: pass its name or its id height:index');
    return { by: 'rune', name: name.replaceAll(/[•.]/g, '') };
  }
  const asset = readAssetUnit(unit);
  return 'fingerprint' in asset ? { by: 'fingerprint', fingerprint: asset.fingerprint } : { by: 'asset', ...asset };
}

const without = ({ id }: Network, what: string): ServiceError => new ServiceError('invalid', `${id} has no ${what}`);
