import type { Credential } from '../chains/cardano/addresses/address.js';
import type { PlutusData } from '../chains/cardano/scripts/plutus-data.js';
import { toHex } from '../kernel/hex.js';
import type { Party } from './dex.js';
import { toUnit, type Unit } from './unit.js';

// Readers of datum fields. Each returns `undefined` on a mismatch, because anyone can write any datum.

/** The fields of a constructor with this index and, if `count` is set, this number of fields. */
export function readFields(
  data: PlutusData | undefined,
  index: number,
  count?: number,
): readonly PlutusData[] | undefined {
  if (data?.kind !== 'constructor' || data.index !== index) return undefined;
  return count === undefined || data.fields.length === count ? data.fields : undefined;
}

export const readConstructorIndex = (data: PlutusData | undefined): number | undefined =>
  data?.kind === 'constructor' && typeof data.index === 'number' ? data.index : undefined;

/**
 * A datum may hold integers of 39,000 digits. No contract counts beyond 256 bits, and prices computed from larger ones
 * would not fit the columns of the index.
 */
const MAX_INTEGER = 2n ** 256n;

export const readInteger = (data: PlutusData | undefined): bigint | undefined =>
  data?.kind === 'int' && data.value < MAX_INTEGER && data.value > -MAX_INTEGER ? data.value : undefined;

/** An amount, a fee or a time: never negative. */
export function readNatural(data: PlutusData | undefined): bigint | undefined {
  const value = readInteger(data);
  return value === undefined || value < 0n ? undefined : value;
}

export const readBytes = (data: PlutusData | undefined): Uint8Array | undefined =>
  data?.kind === 'bytes' ? data.value : undefined;

export function readHex(data: PlutusData | undefined): string | undefined {
  const bytes = readBytes(data);
  return bytes && toHex(bytes);
}

export const readItems = (data: PlutusData | undefined): readonly PlutusData[] | undefined =>
  data?.kind === 'list' ? data.items : undefined;

/** A policy has 28 bytes or, for ADA, none; a name at most 32. */
export function unitFrom(policy: PlutusData | undefined, name: PlutusData | undefined): Unit | undefined {
  const policyId = readBytes(policy);
  const assetName = readBytes(name);
  if (policyId === undefined || assetName === undefined || assetName.length > 32) return undefined;
  const fits = policyId.length === 28 || (policyId.length === 0 && assetName.length === 0);
  return fits ? toUnit(policyId, assetName) : undefined;
}

/** `C0[policy, name]`, the asset encoding of most contracts. */
export function readAsset(data: PlutusData | undefined): Unit | undefined {
  const fields = readFields(data, 0, 2);
  return fields && unitFrom(fields[0], fields[1]);
}

/** The content of an option: `C0[x]`, or `C1[]` for none. Undefined when it is not an option. */
export function readOption(data: PlutusData | undefined): { readonly value: PlutusData | undefined } | undefined {
  const some = readFields(data, 0, 1);
  if (some !== undefined) return { value: some[0] };
  return readFields(data, 1, 0) && { value: undefined };
}

export function readCredential(data: PlutusData | undefined): Credential | undefined {
  if (data?.kind !== 'constructor' || data.fields.length !== 1 || data.index > 1) return undefined;
  const hash = readBytes(data.fields[0]);
  return hash?.length === 28 ? { type: data.index === 0 ? 'key' : 'script', hash } : undefined;
}

/** `C0[payment, option of C0[stake]]`. A pointer in place of a stake credential counts as none. */
export function readParty(data: PlutusData | undefined): Party | undefined {
  const fields = readFields(data, 0, 2);
  const payment = readCredential(fields?.[0]);
  const stake = readOption(fields?.[1]);
  if (payment === undefined || stake === undefined) return undefined;
  return { payment, stake: stake.value && readCredential(readFields(stake.value, 0, 1)?.[0]) };
}

/** The key that can cancel an order of this party. */
export const getPaymentKey = (party: Party | undefined): string | undefined =>
  party?.payment.type === 'key' ? toHex(party.payment.hash) : undefined;
