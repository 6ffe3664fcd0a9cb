import { decodeAddressInBlock, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../kernel/errors.js';

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

/** Without `optional`, an absent field of bytes is empty. */
export const isPresent = (bytes: Uint8Array | undefined): bytes is Uint8Array =>
  bytes !== undefined && bytes.length > 0;

export const isSame = (wanted: Uint8Array, found: Uint8Array | undefined): boolean =>
  found !== undefined && Buffer.compare(wanted, found) === 0;

/** `stake` is the account of the address where it is known otherwise, as for a pointer. */
export function matchesAddress(
  { exactAddress, paymentPart, delegationPart }: AddressPattern,
  address: Uint8Array,
  stake?: Uint8Array,
): boolean {
  if (isPresent(exactAddress) && !isSame(exactAddress, address)) return false;
  if (!isPresent(paymentPart) && !isPresent(delegationPart)) return true;
  const decoded = decodeAddressInBlock(address);
  const payment = decoded !== undefined && 'payment' in decoded ? decoded.payment.hash : undefined;
  if (isPresent(paymentPart) && !isSame(paymentPart, payment)) return false;
  return !isPresent(delegationPart) || isSame(delegationPart, stake ?? (decoded && stakeCredential(decoded)?.hash));
}

/** A predicate in the form of the protocol: all parts that are present must hold. */
export interface Predicate<Self> {
  readonly not: readonly Self[];
  readonly allOf: readonly Self[];
  readonly anyOf: readonly Self[];
}

/** A predicate has few parts in practice; each is evaluated for every output or transaction that is read. */
const MAX_PARTS = 100;

export function checkSize<Self extends Predicate<Self>>(predicate: Self): void {
  let parts = 0;
  const pending = [predicate];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    parts += 1;
    if (parts > MAX_PARTS) throw new ServiceError('invalid', `A predicate may have at most ${MAX_PARTS} parts`);
    pending.push(...next.not, ...next.allOf, ...next.anyOf);
  }
}

/** Whether a predicate holds; `matchesOwn` tests its own pattern. */
export const holds = <Self extends Predicate<Self>>(predicate: Self, matchesOwn: (each: Self) => boolean): boolean =>
  matchesOwn(predicate) &&
  !predicate.not.some((each) => holds(each, matchesOwn)) &&
  predicate.allOf.every((each) => holds(each, matchesOwn)) &&
  (predicate.anyOf.length === 0 || predicate.anyOf.some((each) => holds(each, matchesOwn)));
