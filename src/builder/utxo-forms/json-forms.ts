import type { FieldReader, UtxoFields } from './form-fields.js';
import { hashFormScript } from './script-hash-of-form.js';

/** Readers of the JSON in which services and libraries describe a UTxO. */

type Rest = Omit<UtxoFields, 'txHash' | 'outputIndex' | 'address' | 'lovelace' | 'assets'>;

/** A datum hash, an inline datum and the hash of a reference script under these names. */
function readRest(utxo: FieldReader, dataHash: string, inlineDatum: string, scriptHash: string): Rest {
  return {
    ...(utxo.has(dataHash) && { dataHash: utxo.hash(dataHash, 64) }),
    ...(utxo.has(inlineDatum) && { inlineDatum: utxo.hex(inlineDatum) }),
    ...(utxo.has(scriptHash) && { referenceScriptHash: utxo.hash(scriptHash, 56) }),
  };
}

/** An output of this service and of Koios: both have the same fields in two spellings. */
export function readAddressUtxo(utxo: FieldReader): UtxoFields {
  const inlineDatum = utxo.oneOf('inlineDatum', 'inline_datum');
  const script = utxo.oneOf('referenceScript', 'reference_script');
  const dataHash = utxo.oneOf('datumHash', 'datum_hash');
  const assets = utxo.oneOf('assets', 'asset_list', 'assetList');
  return {
    txHash: utxo.hash(utxo.oneOf('txHash', 'tx_hash'), 64),
    outputIndex: utxo.index(utxo.oneOf('outputIndex', 'txIndex', 'tx_index')),
    address: utxo.text('address'),
    lovelace: utxo.amount('value'),
    assets: utxo.has(assets) ? utxo.list(assets).map(readAsset) : [],
    ...(utxo.has(dataHash) && { dataHash: utxo.hash(dataHash, 64) }),
    ...(utxo.has(inlineDatum) && { inlineDatum: utxo.child(inlineDatum).hex('bytes') }),
    ...(utxo.has(script) && { referenceScriptHash: utxo.child(script).hash('hash', 56) }),
  };
}

function readAsset(asset: FieldReader): UtxoFields['assets'][number] {
  const policy = asset.oneOf('policyId', 'policy_id');
  const name = asset.oneOf('assetName', 'asset_name');
  // Tokens without a name have an empty or absent text.
  const assetName = asset.has(name) && asset.get(name) !== '' ? asset.hex(name) : '';
  return asset.asset(asset.hash(policy, 56) + assetName, asset.amount('quantity'), name);
}

/** An output of `/api/transactions/{txHash}/utxos`. */
export const readOutRefUtxo = (utxo: FieldReader): UtxoFields => ({
  txHash: utxo.hash('txHash', 64),
  outputIndex: utxo.index('outputIndex'),
  address: utxo.text('ownerAddr'),
  ...utxo.amounts('amounts'),
  ...readRest(utxo, 'dataHash', 'inlineDatum', 'referenceScriptHash'),
});

export function readBlockfrostUtxo(utxo: FieldReader): UtxoFields {
  if (!utxo.has('address')) utxo.fail('address', 'is required: older responses do not contain it');
  return {
    txHash: utxo.hash('tx_hash', 64),
    outputIndex: utxo.index(utxo.oneOf('output_index', 'tx_index')),
    address: utxo.text('address'),
    ...utxo.amounts('amount'),
    ...readRest(utxo, 'data_hash', 'inline_datum', 'reference_script_hash'),
  };
}

/** Ogmios 6. `datum` is an inline datum, in hexadecimal. */
export function readOgmiosUtxo(utxo: FieldReader): UtxoFields {
  const value = utxo.child('value');
  const policies = value.names().filter((policyId) => policyId !== 'ada');
  return {
    txHash: utxo.child('transaction').hash('id', 64),
    outputIndex: utxo.index('index'),
    address: utxo.text('address'),
    lovelace: value.child('ada').amount('lovelace'),
    assets: policies.flatMap((policyId) => {
      const names = value.child(policyId);
      return names.names().map((name) => names.asset(policyId + name, names.amount(name), name));
    }),
    ...(utxo.has('datumHash') && { dataHash: utxo.hash('datumHash', 64) }),
    ...(utxo.has('datum') && { inlineDatum: utxo.hex('datum') }),
    ...(utxo.has('script') && { referenceScriptHash: hashFormScript(utxo.child('script'), 'language', 'cbor') }),
  };
}

export function readKupoUtxo(utxo: FieldReader): UtxoFields {
  if (utxo.has('spent_at')) utxo.fail('spent_at', 'says that the output is spent: query with ?unspent');
  const value = utxo.child('value');
  const assets = value.has('assets') ? value.child('assets') : undefined;
  const isInline = utxo.has('datum_type') && utxo.text('datum_type') === 'inline';
  if (isInline && !utxo.has('datum')) utxo.fail('datum', 'is required for an inline datum: query with ?resolve_hashes');
  return {
    txHash: utxo.hash('transaction_id', 64),
    outputIndex: utxo.index('output_index'),
    address: utxo.text('address'),
    lovelace: value.amount('coins'),
    assets: assets?.names().map((unit) => assets.asset(unit, assets.amount(unit), unit)) ?? [],
    ...(isInline
      ? { inlineDatum: utxo.hex('datum') }
      : utxo.has('datum_hash') && { dataHash: utxo.hash('datum_hash', 64) }),
    ...(utxo.has('script_hash') && { referenceScriptHash: utxo.hash('script_hash', 56) }),
  };
}

/** Lucid: `assets` by unit, with the lovelace as one of the units. */
export function readLucidUtxo(utxo: FieldReader): UtxoFields {
  const value = utxo.child('assets');
  const units = value.names().filter((unit) => unit !== 'lovelace');
  return {
    txHash: utxo.hash('txHash', 64),
    outputIndex: utxo.index('outputIndex'),
    address: utxo.text('address'),
    lovelace: value.amount('lovelace'),
    assets: units.map((unit) => value.asset(unit, value.amount(unit), unit)),
    // A hash beside a datum names that datum.
    ...(utxo.has('datumHash')
      ? { dataHash: utxo.hash('datumHash', 64) }
      : utxo.has('datum') && { inlineDatum: utxo.hex('datum') }),
    ...(utxo.has('scriptRef') && { referenceScriptHash: hashFormScript(utxo.child('scriptRef'), 'type', 'script') }),
  };
}

export function readMeshUtxo(utxo: FieldReader): UtxoFields {
  const input = utxo.child('input');
  const output = utxo.child('output');
  if (output.has('scriptRef') && !output.has('scriptHash'))
    output.fail('scriptHash', "is required together with 'scriptRef'");
  return {
    txHash: input.hash('txHash', 64),
    outputIndex: input.index('outputIndex'),
    address: output.text('address'),
    ...output.amounts('amount'),
    ...readRest(output, output.has('plutusData') ? '' : 'dataHash', 'plutusData', 'scriptHash'),
  };
}
