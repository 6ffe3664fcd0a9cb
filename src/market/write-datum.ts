import type { Credential } from '../chains/cardano/addresses/address.js';
import type { PlutusData } from '../chains/cardano/scripts/plutus-data.js';
import { fromHex } from '../kernel/hex.js';
import type { Party } from './dex.js';
import { LOVELACE, type Unit } from './unit.js';

// Encoders of datum fields, as contracts write them: the inverse of datum.ts.

export const construct = (index: number, ...fields: readonly PlutusData[]): PlutusData => ({
  kind: 'constructor',
  index,
  fields,
});

export const integerData = (value: bigint | number): PlutusData => ({ kind: 'int', value: BigInt(value) });

export const bytesData = (hex: string): PlutusData => ({ kind: 'bytes', value: fromHex(hex) });

export const listData = (...items: readonly PlutusData[]): PlutusData => ({ kind: 'list', items });

/** `C0[x]`, or `C1[]` for none. */
export const optionData = (value: PlutusData | undefined): PlutusData =>
  value === undefined ? construct(1) : construct(0, value);

/** False is `C0[]`. */
export const booleanData = (value: boolean): PlutusData => construct(value ? 1 : 0);

/** Policy and name; both are empty for ADA. */
export const unitData = (unit: Unit): readonly [PlutusData, PlutusData] =>
  unit === LOVELACE ? [bytesData(''), bytesData('')] : [bytesData(unit.slice(0, 56)), bytesData(unit.slice(56))];

/** `C0[policy, name]`. */
export const assetData = (unit: Unit): PlutusData => construct(0, ...unitData(unit));

export const credentialData = ({ type, hash }: Credential): PlutusData =>
  construct(type === 'key' ? 0 : 1, { kind: 'bytes', value: hash });

/** `C0[payment, option of C0[stake]]`. */
export const partyData = ({ payment, stake }: Party): PlutusData =>
  construct(0, credentialData(payment), optionData(stake && construct(0, credentialData(stake))));
