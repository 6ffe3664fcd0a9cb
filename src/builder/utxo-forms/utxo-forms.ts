import { addressBytesText } from '../../chains/cardano/addresses/address.js';
import { hashScript } from '../../chains/cardano/scripts/script.js';
import { readOutput, readOutputReference } from '../../chains/cardano/transactions/output.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { toHex } from '../../kernel/hex.js';
import { decoding, parseHexField } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import type { Utxo } from '../request/request.js';
import { FieldReader, type Fields, isFields, type UtxoFields } from './form-fields.js';
import {
  readAddressUtxo,
  readBlockfrostUtxo,
  readKupoUtxo,
  readLucidUtxo,
  readMeshUtxo,
  readOgmiosUtxo,
  readOutRefUtxo,
} from './json-forms.js';

interface Form {
  readonly name: string;
  readonly matches: (utxo: Fields) => boolean;
  readonly read: (utxo: FieldReader) => UtxoFields;
}

const hasText = (value: unknown): boolean => typeof value === 'string';

/** By the fields that only this form has. A UTxO of the specification matches none. */
const FORMS: readonly Form[] = [
  { name: 'Mesh', matches: ({ input, output }) => isFields(input) && isFields(output), read: readMeshUtxo },
  {
    name: 'Ogmios',
    matches: ({ transaction, value }) => isFields(transaction) && isFields(value),
    read: readOgmiosUtxo,
  },
  { name: 'Kupo', matches: ({ transaction_id }) => hasText(transaction_id), read: readKupoUtxo },
  { name: 'Blockfrost', matches: ({ amount }) => Array.isArray(amount), read: readBlockfrostUtxo },
  { name: 'Lucid', matches: ({ assets, lovelace }) => isFields(assets) && lovelace === undefined, read: readLucidUtxo },
  { name: 'this service', matches: ({ amounts }) => Array.isArray(amounts), read: readOutRefUtxo },
  {
    name: 'Koios',
    matches: ({ tx_hash, txHash, value }) => hasText(tx_hash) && txHash === undefined && hasText(value),
    read: readAddressUtxo,
  },
  {
    name: 'this service',
    matches: ({ txHash, value, lovelace }) => hasText(txHash) && value !== undefined && lovelace === undefined,
    read: readAddressUtxo,
  },
];

/**
 * Reads a UTxO in CBOR (CIP-30) or in the JSON of this service, Blockfrost, Koios, Ogmios, Kupo, Lucid or Mesh.
 * Undefined for other values, among them the form of the specification. `field` names it in errors.
 */
export function readUtxoForm(value: unknown, field: string): UtxoFields | undefined {
  if (typeof value === 'string') return readCborUtxo(value, field);
  if (!isFields(value)) return undefined;
  const form = FORMS.find(({ matches }) => matches(value));
  if (form === undefined) return undefined;
  if (
    value['spent'] === true ||
    value['is_spent'] === true ||
    hasText(value['consumedByTx']) ||
    hasText(value['consumed_by_tx'])
  )
    throw new BuildError(`${field} is spent: remove it from the list`);
  return form.read(new FieldReader(value, field, form.name));
}

/** The same for callers of the library; throws for an unknown form. */
export function parseUtxo(value: unknown, field = 'utxo'): Utxo {
  const read = readUtxoForm(value, field);
  if (read === undefined)
    throw new BuildError(
      `${field} must be CBOR (CIP-30), or JSON of this service, Blockfrost, Koios, Ogmios, Kupo, Lucid or Mesh`,
    );
  const { lovelace, assets, ...rest } = read;
  return {
    ...rest,
    lovelace: BigInt(lovelace),
    assets: assets.map(({ quantity, ...asset }) => ({ ...asset, quantity: BigInt(quantity) })),
  };
}

/** `[input, output]`, as `api.getUtxos()` of a CIP-30 wallet returns it. */
function readCborUtxo(text: string, field: string): UtxoFields {
  const bytes = parseHexField(text, field);
  return decoding(
    field,
    () => {
      const reader = new CborReader(bytes);
      reader.readTuple(2);
      const { txHash, index } = readOutputReference(reader);
      const { address, lovelace, assets, datumHash, inlineDatum, scriptRef } = readOutput(reader);
      reader.expectEnd();
      return {
        txHash: toHex(txHash),
        outputIndex: index,
        address: addressBytesText(address),
        lovelace: lovelace.toString(),
        assets: assets.map(({ policyId, assetName, quantity }) => ({
          policyId: toHex(policyId),
          assetName: toHex(assetName),
          quantity: quantity.toString(),
        })),
        ...(datumHash !== undefined && { dataHash: toHex(datumHash) }),
        ...(inlineDatum !== undefined && { inlineDatum: toHex(inlineDatum) }),
        ...(scriptRef !== undefined && { referenceScriptHash: toHex(hashScript(scriptRef)) }),
      };
    },
    'a UTxO in CBOR, [input, output]',
  );
}
