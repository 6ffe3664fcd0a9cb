import type { Credential } from '../chains/cardano/addresses/address.js';
import type { PlutusData } from '../chains/cardano/scripts/plutus-data.js';
import { toHex } from '../kernel/hex.js';
import type { Party } from './dex.js';
import { type Unit, unitOf } from './unit.js';

// Readers of datum fields. Each returns `undefined` on a mismatch, because anyone can write any datum.

/** The fields of a constructor with this index and, if `count` is set, this number of fields. */
export function fieldsOf(
  data: PlutusData | undefined,
  index: number,
  count?: number,
): readonly PlutusData[] | undefined {
  if (data?.kind !== 'constructor' || data.index !== index) return undefined;
  return count === undefined || data.fields.length === count ? data.fields : undefined;
}

export const constructorOf = (data: PlutusData | undefined): number | undefined =>
  data?.kind === 'constructor' && typeof data.index === 'number' ? data.index : undefined;

/**
 * A datum may hold integers of 39,000 digits. No contract counts beyond 256 bits, and prices computed from larger ones
 * would not fit the columns of the index.
 */
const MAX_INTEGER = 2n ** 256n;

export const integerOf = (data: PlutusData | undefined): bigint | undefined =>
  data?.kind === 'int' && data.value < MAX_INTEGER && data.value > -MAX_INTEGER ? data.value : undefined;

/** An amount, a fee or a time: never negative. */
export function naturalOf(data: PlutusData | undefined): bigint | undefined {
  const value = integerOf(data);
  return value === undefined || value < 0n ? undefined : value;
}

export const bytesOf = (data: PlutusData | undefined): Uint8Array | undefined =>
  data?.kind === 'bytes' ? data.value : undefined;

export function hexOf(data: PlutusData | undefined): string | undefined {
  const bytes = bytesOf(data);
  return bytes && toHex(bytes);
}

export const itemsOf = (data: PlutusData | undefined): readonly PlutusData[] | undefined =>
  data?.kind === 'list' ? data.items : undefined;

/** A policy has 28 bytes or, for ADA, none; a name at most 32. */
export function unitFrom(policy: PlutusData | undefined, name: PlutusData | undefined): Unit | undefined {
  const policyId = bytesOf(policy);
  const assetName = bytesOf(name);
  if (policyId === undefined || assetName === undefined || assetName.length > 32) return undefined;
  const fits = policyId.length === 28 || (policyId.length === 0 && assetName.length === 0);
  return fits ? unitOf(policyId, assetName) : undefined;
}

/** `C0[policy, name]`, the asset encoding of most contracts. */
export function assetOf(data: PlutusData | undefined): Unit | undefined {
  const fields = fieldsOf(data, 0, 2);
  return fields && unitFrom(fields[0], fields[1]);
}

/** The content of an option: `C0[x]`, or `C1[]` for none. Undefined when it is not an option. */
export function optionOf(data: PlutusData | undefined): { readonly value: PlutusData | undefined } | undefined {
  const some = fieldsOf(data, 0, 1);
  if (some !== undefined) return { value: some[0] };
  return fieldsOf(data, 1, 0) && { value: undefined };
}

export function credentialOf(data: PlutusData | undefined): Credential | undefined {
  if (data?.kind !== 'constructor' || data.fields.length !== 1 || data.index > 1) return undefined;
  const hash = bytesOf(data.fields[0]);
  return hash?.length === 28 ? { type: data.index === 0 ? 'key' : 'script', hash } : undefined;
}

/** `C0[payment, option of C0[stake]]`. A pointer in place of a stake credential counts as none. */
export function partyOf(data: PlutusData | undefined): Party | undefined {
  const fields = fieldsOf(data, 0, 2);
  const payment = credentialOf(fields?.[0]);
  const stake = optionOf(fields?.[1]);
  if (payment === undefined || stake === undefined) return undefined;
  return { payment, stake: stake.value && credentialOf(fieldsOf(stake.value, 0, 1)?.[0]) };
}

/** The key that can cancel an order of this party. */
export const keyOf = (party: Party | undefined): string | undefined =>
  party?.payment.type === 'key' ? toHex(party.payment.hash) : undefined;
