import type { PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { integerData } from '../../../market/write-datum.js';

/** Adds to integer fields of a datum. */
export function changeNumbers(datum: PlutusData, added: Readonly<Record<number, bigint>>): PlutusData {
  if (datum.kind !== 'constructor') return datum;
  const fields = datum.fields.map((field, index) => {
    const more = added[index];
    return more === undefined || field.kind !== 'int' ? field : integerData(field.value + more);
  });
  return { ...datum, fields };
}
