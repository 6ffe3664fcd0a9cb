import type { Static } from 'typebox';
import { BuildError } from '../../../builder/errors.js';
import { decodeTypedData } from '../../../builder/request/blueprint-data.js';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import type { Blueprint } from '../../../chains/cardano/blueprint/blueprint.js';
import { decodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DecodeError } from '../../../kernel/errors.js';
import { readAsset, readHex, readInteger, readItems, readParty } from '../../../market/datum.js';
import type { DatumSchema } from './blueprint-shapes.js';

/** The types of a contract's datums, as its account described them. */
export interface DatumTypes {
  readonly blueprint: Blueprint | undefined;
  readonly datumSchema: Static<typeof DatumSchema> | undefined;
  readonly network: CardanoNetwork;
}

/** A datum in the words of the contract; null when it has none, or does not match its types. */
export function decodeDatum(
  { blueprint, datumSchema, network }: DatumTypes,
  datum: Uint8Array | undefined,
  scriptHash: string | undefined,
): unknown {
  if (datum === undefined) return null;
  const typed = blueprint && decodeByBlueprint(blueprint, datum, scriptHash);
  if (typed !== undefined) return typed;
  if (datumSchema === undefined) return null;
  const data = tryDecode(datum);
  const items = data?.kind === 'constructor' ? data.fields : readItems(data);
  if (items === undefined) return null;
  return Object.fromEntries(
    datumSchema.fields.map(({ index, name, type }) => [name, readField(type, items[index], network) ?? null]),
  );
}

/** By the validator with this hash, or by the only validator that has a datum. */
function decodeByBlueprint(blueprint: Blueprint, datum: Uint8Array, scriptHash: string | undefined): unknown {
  const candidates = blueprint.validators.filter((validator) => validator.datum.length > 0);
  const ownCode = candidates.find(({ hash }) => hash === scriptHash);
  const validator = ownCode ?? (candidates.length === 1 ? candidates[0] : undefined);
  if (validator === undefined) return undefined;
  try {
    return decodeTypedData(
      { blueprint: { ...blueprint, validators: [validator] }, argument: 'datum', purpose: 'spend' },
      datum,
    );
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}

function tryDecode(datum: Uint8Array): PlutusData | undefined {
  try {
    return decodePlutusData(datum);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

type FieldType = Static<typeof DatumSchema>['fields'][number]['type'];

function readField(type: FieldType, data: PlutusData | undefined, network: CardanoNetwork): unknown {
  switch (type) {
    case 'BYTES':
      return readHex(data);
    case 'INTEGER':
      return readInteger(data)?.toString();
    case 'ASSET':
      return readAsset(data);
    case 'RATIONAL': {
      const parts = data?.kind === 'constructor' ? data.fields : readItems(data);
      const [numerator, denominator] = (parts ?? []).map(readInteger);
      if (parts?.length !== 2 || numerator === undefined || denominator === undefined) return undefined;
      return { numerator: numerator.toString(), denominator: denominator.toString() };
    }
    case 'ADDRESS': {
      const party = readParty(data);
      if (party === undefined) return undefined;
      const { payment, stake } = party;
      const { networkId } = network;
      return addressText(
        stake === undefined ? { type: 'enterprise', networkId, payment } : { type: 'base', networkId, payment, stake },
      );
    }
  }
}
