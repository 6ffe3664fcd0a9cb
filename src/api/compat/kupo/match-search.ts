import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findPolicyId } from '../../../store/queries/cardano/assets/policies.js';
import { requireFacts } from '../../../store/queries/cardano/chain/disabled-facts.js';
import { findAssetId, findTransactionId } from '../../../store/queries/cardano/chain/entities.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import {
  type HeldSource,
  isHeldInFewOutputs,
  type MatchFilter,
  type MatchSearch,
  type MatchSource,
} from '../../../store/queries/cardano/outputs/matching-outputs.js';
import {
  findAddressIds,
  findOwners,
  findStakeIds,
  listKinds,
  type Owners,
} from '../../../store/queries/cardano/outputs/output-owners.js';
import { findRanges, type MatchFilters } from './match-query.js';
import type { Pattern } from './pattern.js';

/** More transactions than this are not scanned for a pattern that selects no address, asset or transaction. */
const MAX_SCANNED_TRANSACTIONS = 200_000;

/** Chooses the index range to read. Undefined when nothing can match. */
export async function planSearch(
  db: NetworkDb<'cardano'>,
  pattern: Pattern,
  query: MatchFilters,
  tip: IndexTip,
): Promise<MatchSearch | undefined> {
  const { created, spent } = await findRanges(db, query);
  const holding = await findHolding(db, query);
  if (holding === 'nothing') return undefined;
  const selected = await select(db, pattern);
  if (selected === 'nothing') return undefined;
  const status = query.unspent ? 'unspent' : query.spent || spent !== undefined ? 'spent' : 'any';
  const order = query.order === 'oldest_first' ? 'asc' : 'desc';
  const holds = holding === undefined ? [] : [holding];
  const filter: MatchFilter = { status, created, spent, ...selected.filter, holds };
  const single = await findSingle(db, query, selected);
  if (single === 'nothing') return undefined;
  if (single !== undefined) {
    const within = { from: Math.max(created.from, single.txId), to: Math.min(created.to, single.txId) };
    const conditions = { ...filter, created: within, index: single.index };
    return { source: { kind: 'all' }, filter: addSource(conditions, selected.source), order };
  }
  const { source } = selected;
  if (
    source.kind === 'owners' &&
    holding !== undefined &&
    status === 'unspent' &&
    (await isHeldInFewOutputs(db, holding))
  )
    return { source: holding, filter: { ...filter, owners: source.owners }, order };
  const read = source.kind === 'all' ? holding : source;
  if (read !== undefined) {
    if (read.kind === 'policy' && status !== 'unspent') await requireFacts(db, ['policy_history']);
    return { source: read, filter, order };
  }
  const scanned = Math.min(created.to, tip.lastTxId) - created.from + 1;
  if (scanned > MAX_SCANNED_TRANSACTIONS) throw tooBroad(scanned);
  return { source, filter, order };
}

interface Selected {
  readonly source: MatchSource;
  readonly filter?: Partial<MatchFilter>;
  /** For a pattern that names an output or a transaction. */
  readonly reference?: { readonly txHash: Uint8Array; readonly index: number | undefined };
}

async function select(db: NetworkDb<'cardano'>, pattern: Pattern): Promise<Selected | 'nothing'> {
  switch (pattern.kind) {
    case 'any':
      return { source: { kind: 'all' } };
    case 'shelley':
      return { source: { kind: 'all' }, filter: { shelleyOnly: true } };
    case 'output':
      return { source: { kind: 'all' }, reference: pattern };
    case 'addresses':
      return ownedBy({ addressIds: (await findAddressIds(db, pattern.bytes)).filter((id) => id !== undefined) });
    case 'payment':
      return ownedBy(await findOwners(db, [pattern.credential]));
    case 'delegation':
      return ownedBy({ stakeIds: (await findStakeIds(db, pattern.credentials)).filter((id) => id !== undefined) });
    case 'asset': {
      const held = await findHeld(db, pattern);
      return held === undefined ? 'nothing' : { source: held };
    }
  }
}

const ownedBy = (owners: Owners): Selected | 'nothing' =>
  listKinds(owners).length === 0 ? 'nothing' : { source: { kind: 'owners', owners } };

async function findHeld(
  db: NetworkDb<'cardano'>,
  { policy, name }: { readonly policy: Uint8Array; readonly name: Uint8Array | undefined },
): Promise<HeldSource | undefined> {
  if (name !== undefined) {
    const assetId = await findAssetId(db, { policyId: policy, assetName: name });
    return assetId === undefined ? undefined : { kind: 'asset', assetId };
  }
  const policyId = await findPolicyId(db, policy);
  return policyId === undefined ? undefined : { kind: 'policy', policyId };
}

/** The assets that outputs must hold; undefined without such a filter. */
async function findHolding(db: NetworkDb<'cardano'>, query: MatchFilters): Promise<HeldSource | undefined | 'nothing'> {
  const { policy_id, asset_name } = query;
  if (policy_id === undefined) return undefined;
  const name = asset_name === undefined ? undefined : fromHex(asset_name);
  return (await findHeld(db, { policy: fromHex(policy_id), name })) ?? 'nothing';
}

/** The source as a condition, for outputs that are found by their transaction. */
const addSource = (filter: MatchFilter, source: MatchSource): MatchFilter => {
  if (source.kind === 'owners') return { ...filter, owners: source.owners };
  return source.kind === 'all' ? filter : { ...filter, holds: [...(filter.holds ?? []), source] };
};

/** The only transaction that can match; undefined when neither the pattern nor a filter names one. */
async function findSingle(
  db: NetworkDb<'cardano'>,
  { transaction_id, output_index }: MatchFilters,
  { reference }: Selected,
): Promise<{ readonly txId: number; readonly index: number | undefined } | undefined | 'nothing'> {
  const references = [
    ...(reference === undefined ? [] : [reference]),
    ...(transaction_id === undefined ? [] : [{ txHash: fromHex(transaction_id), index: output_index }]),
  ];
  let found: { readonly txId: number; readonly index: number | undefined } | undefined;
  for (const { txHash, index } of references) {
    const txId = await findTransactionId(db, txHash);
    if (txId === undefined || (found !== undefined && found.txId !== txId)) return 'nothing';
    if (found?.index !== undefined && index !== undefined && found.index !== index) return 'nothing';
    found = { txId, index: index ?? found?.index };
  }
  return found;
}

const tooBroad = (scanned: number): ServiceError =>
  new ServiceError(
    'invalid',
    `The pattern selects the outputs of ${scanned} transactions, more than ${MAX_SCANNED_TRANSACTIONS}: ` +
      "use a narrower pattern, 'policy_id' or 'transaction_id', or read the chain in parts with 'created_after' and 'created_before'",
  );
