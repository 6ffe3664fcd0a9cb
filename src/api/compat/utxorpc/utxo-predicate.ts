import { type Address, decodeAddressInBlock, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';

export interface AddressPattern {
  readonly exactAddress?: Uint8Array;
  readonly paymentPart?: Uint8Array;
  readonly delegationPart?: Uint8Array;
}

export interface AssetPattern {
  readonly policyId?: Uint8Array;
  readonly assetName?: Uint8Array;
}

export interface OutputPattern {
  readonly address?: AddressPattern;
  readonly asset?: AssetPattern;
}

/** All parts that are present must hold. */
export interface UtxoPredicate {
  readonly match?: { readonly utxoPattern?: { readonly case?: string; readonly value?: OutputPattern } };
  readonly not: readonly UtxoPredicate[];
  readonly allOf: readonly UtxoPredicate[];
  readonly anyOf: readonly UtxoPredicate[];
}

/** A predicate has few parts in practice; each is evaluated for every output that is read. */
const MAX_PARTS = 100;

interface Predicate {
  readonly not: readonly Predicate[];
  readonly allOf: readonly Predicate[];
  readonly anyOf: readonly Predicate[];
}

export function checkSize(predicate: Predicate): void {
  let parts = 0;
  const pending: Predicate[] = [predicate];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    parts += 1;
    if (parts > MAX_PARTS) throw new ServiceError('invalid', `A predicate may have at most ${MAX_PARTS} parts`);
    pending.push(...next.not, ...next.allOf, ...next.anyOf);
  }
}

const getPattern = ({ match }: UtxoPredicate): OutputPattern | undefined => match?.utxoPattern?.value;

/** Without `optional`, an absent field of bytes is empty. */
export const isPresent = (bytes: Uint8Array | undefined): bytes is Uint8Array =>
  bytes !== undefined && bytes.length > 0;

export function matchesOutput(predicate: UtxoPredicate, output: ChainOutput): boolean {
  const pattern = getPattern(predicate);
  return (
    (pattern === undefined || matchesPattern(pattern, output)) &&
    !predicate.not.some((each) => matchesOutput(each, output)) &&
    predicate.allOf.every((each) => matchesOutput(each, output)) &&
    (predicate.anyOf.length === 0 || predicate.anyOf.some((each) => matchesOutput(each, output)))
  );
}

const matchesPattern = ({ address, asset }: OutputPattern, output: ChainOutput): boolean =>
  (address === undefined || matchesAddress(address, output)) && (asset === undefined || matchesAsset(asset, output));

function matchesAddress({ exactAddress, paymentPart, delegationPart }: AddressPattern, output: ChainOutput): boolean {
  if (isPresent(exactAddress) && Buffer.compare(exactAddress, output.address) !== 0) return false;
  if (!isPresent(paymentPart) && !isPresent(delegationPart)) return true;
  const decoded = decodeAddressInBlock(output.address);
  if (isPresent(paymentPart) && !equals(decoded && getPayment(decoded), paymentPart)) return false;
  const stake = output.stake ?? (decoded && stakeCredential(decoded));
  return !isPresent(delegationPart) || equals(stake?.hash, delegationPart);
}

const getPayment = (address: Address): Uint8Array | undefined =>
  'payment' in address ? address.payment.hash : undefined;

const equals = (found: Uint8Array | undefined, wanted: Uint8Array): boolean =>
  found !== undefined && Buffer.compare(found, wanted) === 0;

function matchesAsset({ policyId, assetName }: AssetPattern, output: ChainOutput): boolean {
  const policy = isPresent(policyId) ? toHex(policyId) : undefined;
  const name = isPresent(assetName) ? toHex(assetName) : undefined;
  if (policy === undefined && name === undefined) return true;
  return output.assets.some(
    (each) => (policy === undefined || each.policyId === policy) && (name === undefined || each.assetName === name),
  );
}

/** The subject whose unspent outputs are read; each has an index. */
export type SearchSubject =
  | { readonly kind: 'address'; readonly address: Uint8Array }
  | { readonly kind: 'payment'; readonly hash: Uint8Array }
  | { readonly kind: 'delegation'; readonly hash: Uint8Array }
  | { readonly kind: 'asset'; readonly policyId: Uint8Array; readonly assetName: Uint8Array }
  | { readonly kind: 'policy'; readonly policyId: Uint8Array };

/** In the order of selectivity. */
const KINDS: readonly SearchSubject['kind'][] = ['address', 'asset', 'payment', 'delegation', 'policy'];

/**
 * Subjects such that every matching output belongs to at least one of them, the fewest outputs first. Throws when there
 * are none: the search would read all unspent outputs.
 */
export function findSubjects(predicate: UtxoPredicate): readonly SearchSubject[] {
  const found = subjectsIn(predicate);
  if (found === undefined)
    throw new ServiceError(
      'invalid',
      'The predicate must name an address, a payment or delegation part, or a policy in each of its alternatives',
    );
  return found;
}

function subjectsIn(predicate: UtxoPredicate): readonly SearchSubject[] | undefined {
  const candidates: (readonly SearchSubject[])[] = [];
  const pattern = getPattern(predicate);
  const own = pattern && listSubjects(pattern);
  if (own !== undefined) candidates.push(...own.map((each) => [each]));
  for (const each of predicate.allOf) {
    const found = subjectsIn(each);
    if (found !== undefined) candidates.push(found);
  }
  if (predicate.anyOf.length > 0) {
    const alternatives = predicate.anyOf.map(subjectsIn);
    if (alternatives.every((each) => each !== undefined)) candidates.push(alternatives.flat());
  }
  return candidates.sort((a, b) => rank(a) - rank(b))[0];
}

/** One subject is better than several, and a selective one better than a broad one. */
const rank = (subjects: readonly SearchSubject[]): number =>
  (subjects.length - 1) * KINDS.length + Math.max(...subjects.map(({ kind }) => KINDS.indexOf(kind)));

function listSubjects({ address, asset }: OutputPattern): readonly SearchSubject[] {
  const found: SearchSubject[] = [];
  if (isPresent(address?.exactAddress)) found.push({ kind: 'address', address: address.exactAddress });
  if (isPresent(address?.paymentPart)) found.push({ kind: 'payment', hash: address.paymentPart });
  if (isPresent(address?.delegationPart)) found.push({ kind: 'delegation', hash: address.delegationPart });
  if (isPresent(asset?.policyId)) {
    const { policyId, assetName } = asset;
    found.push(isPresent(assetName) ? { kind: 'asset', policyId, assetName } : { kind: 'policy', policyId });
  }
  return found;
}
