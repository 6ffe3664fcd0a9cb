import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { describe, expect, test } from 'vitest';
import { homeAddress } from '../../../test/support/builder-requests.js';
import { encodeAddress, parseAddress } from '../../chains/cardano/addresses/address.js';
import { toHex } from '../../kernel/hex.js';
import { parseUtxo, readUtxoForm } from './utxo-forms.js';

const txHash = 'a1'.repeat(32);
const policy = 'bc'.repeat(28);
const units: readonly (readonly [name: string, quantity: string])[] = [
  ['', '9223372036854775807'],
  ['746f6b656e', '5'],
];
const datum = 'd8799f182aff';

/** The same UTxO, with a token without a name and an inline datum, in every form. */
const forms: Readonly<Record<string, unknown>> = {
  'this service': {
    txHash,
    txIndex: 3,
    outputIndex: 3,
    address: homeAddress,
    stakeAddress: null,
    value: '7000000',
    datumHash: null,
    inlineDatum: { bytes: datum, value: { constructor: 0, fields: [{ int: 42 }] } },
    referenceScript: null,
    assets: units.map(([assetName, quantity]) => ({ unit: policy + assetName, policyId: policy, assetName, quantity })),
    spent: false,
    consumedByTx: null,
    cborHex: null,
  },
  'transaction of this service': {
    txHash,
    outputIndex: 3,
    ownerAddr: homeAddress,
    amounts: [
      { unit: 'lovelace', quantity: '7000000', policyId: null, assetName: null },
      ...units.map(([name, quantity]) => ({ unit: policy + name, quantity, policyId: policy, assetName: name })),
    ],
    dataHash: null,
    inlineDatum: datum,
    referenceScriptHash: null,
  },
  Blockfrost: {
    address: homeAddress,
    tx_hash: txHash,
    tx_index: 3,
    output_index: 3,
    amount: [
      { unit: 'lovelace', quantity: '7000000' },
      ...units.map(([name, quantity]) => ({ unit: policy + name, quantity })),
    ],
    block: 'ff'.repeat(32),
    data_hash: null,
    inline_datum: datum,
    reference_script_hash: null,
  },
  Koios: {
    tx_hash: txHash,
    tx_index: 3,
    address: homeAddress,
    value: '7000000',
    stake_address: null,
    datum_hash: null,
    inline_datum: { bytes: datum, value: {} },
    reference_script: null,
    asset_list: units.map(([name, quantity]) => ({
      policy_id: policy,
      asset_name: name || null,
      quantity,
      decimals: 0,
    })),
    is_spent: false,
  },
  Ogmios: {
    transaction: { id: txHash },
    index: 3,
    address: homeAddress,
    value: {
      ada: { lovelace: 7_000_000 },
      [policy]: Object.fromEntries(units.map(([name, quantity]) => [name, BigInt(quantity)])),
    },
    datum,
  },
  Kupo: {
    transaction_index: 1,
    transaction_id: txHash,
    output_index: 3,
    address: homeAddress,
    value: {
      coins: 7_000_000,
      assets: Object.fromEntries(
        units.map(([name, quantity]) => [name === '' ? policy : `${policy}.${name}`, BigInt(quantity)]),
      ),
    },
    datum_hash: 'dd'.repeat(32),
    datum_type: 'inline',
    datum,
    script_hash: null,
    created_at: { slot_no: 1, header_hash: 'ee'.repeat(32) },
    spent_at: null,
  },
  Lucid: {
    txHash,
    outputIndex: 3,
    address: homeAddress,
    assets: { lovelace: '7000000', ...Object.fromEntries(units.map(([name, quantity]) => [policy + name, quantity])) },
    datum,
  },
  Mesh: {
    input: { txHash, outputIndex: 3 },
    output: {
      address: homeAddress,
      amount: [
        { unit: 'lovelace', quantity: '7000000' },
        ...units.map(([name, quantity]) => ({ unit: policy + name, quantity })),
      ],
      plutusData: datum,
    },
  },
  'CIP-30': encodeByLibrary(),
};

/** Written by a library that many wallets use. */
function encodeByLibrary(): string {
  const assets = CSL.Assets.new();
  for (const [name, quantity] of units)
    assets.insert(CSL.AssetName.new(Buffer.from(name, 'hex')), CSL.BigNum.from_str(quantity));
  const multiAsset = CSL.MultiAsset.new();
  multiAsset.insert(CSL.ScriptHash.from_hex(policy), assets);
  const value = CSL.Value.new_with_assets(CSL.BigNum.from_str('7000000'), multiAsset);
  const output = CSL.TransactionOutput.new(CSL.Address.from_bech32(homeAddress), value);
  output.set_plutus_data(CSL.PlutusData.from_hex(datum));
  const input = CSL.TransactionInput.new(CSL.TransactionHash.from_hex(txHash), 3);
  return CSL.TransactionUnspentOutput.new(input, output).to_hex();
}

describe('UTxO', () => {
  test.each(Object.entries(forms))('of %s is read', (_, form) => {
    expect(parseUtxo(form)).toEqual({
      txHash,
      outputIndex: 3,
      address: homeAddress,
      lovelace: 7_000_000n,
      assets: units.map(([assetName, quantity]) => ({ policyId: policy, assetName, quantity: BigInt(quantity) })),
      inlineDatum: datum,
    });
  });

  test('with a datum hash and a reference script is read', () => {
    const dataHash = 'dd'.repeat(32);
    const script = { language: 'plutus:v2', cbor: '4d01000033222220051200120011' };
    const { referenceScriptHash } = parseUtxo({ ...(forms['Ogmios'] as object), datum: undefined, script });
    const bytes = Buffer.from(script.cbor, 'hex');
    expect(referenceScriptHash).toBe(CSL.PlutusScript.new_v2(bytes).hash().to_hex());
    const kupo = { ...(forms['Kupo'] as object), datum_type: 'hash', script_hash: referenceScriptHash };
    expect(parseUtxo(kupo)).toMatchObject({ dataHash, referenceScriptHash });
    expect(parseUtxo(kupo).inlineDatum).toBeUndefined();
  });

  test('at an address in hexadecimal is read', () => {
    const address = toHex(encodeAddress(parseAddress(homeAddress)));
    expect(parseUtxo({ ...(forms['Blockfrost'] as object), address }).address).toBe(address);
  });

  test('of the specification is left to its own schema', () => {
    expect(readUtxoForm({ txHash, address: homeAddress, lovelace: '1' }, 'utxos[0]')).toBeUndefined();
    expect(readUtxoForm({ txHash, address: homeAddress }, 'utxos[0]')).toBeUndefined();
    expect(() => parseUtxo({})).toThrow('must be CBOR (CIP-30), or JSON of');
  });

  test('that is incomplete is rejected with the field that is missing', () => {
    const without = (form: string, field: string, value: unknown = null) =>
      expect(() => readUtxoForm({ ...(forms[form] as object), [field]: value }, 'utxos[2]'));
    without('Blockfrost', 'address').toThrow("Field 'utxos[2].address' is required: older responses do not contain it");
    without('Blockfrost', 'amount', []).toThrow("Field 'utxos[2].amount' must contain the unit 'lovelace'");
    const twice = ['lovelace', 'lovelace', `${policy}61`].map((unit) => ({ unit, quantity: '5' }));
    without('Blockfrost', 'amount', twice).toThrow(
      "Field 'utxos[2].amount[1].unit' repeats lovelace: list each unit once",
    );
    without('Blockfrost', 'amount', [...twice.slice(1), { unit: `${policy.toUpperCase()}61`, quantity: '1' }]).toThrow(
      "Field 'utxos[2].amount[2].unit' repeats",
    );
    without('Koios', 'address').toThrow("Field 'utxos[2].address' is required (read as a UTxO of Koios)");
    without('Koios', 'asset_list', [{ policy_id: policy, asset_name: '' }]).toThrow(
      "Field 'utxos[2].asset_list[0].quantity' is required",
    );
    without('Kupo', 'datum').toThrow(
      "Field 'utxos[2].datum' is required for an inline datum: query with ?resolve_hashes",
    );
    without('Kupo', 'spent_at', { slot_no: 1 }).toThrow('says that the output is spent');
    without('Ogmios', 'value', { ada: {} }).toThrow("Field 'utxos[2].value.ada.lovelace' is required");
    without('Ogmios', 'value', { ada: { lovelace: 2 ** 60 } }).toThrow('must be a whole number of up to 20 digits');
    without('Lucid', 'assets', {}).toThrow("Field 'utxos[2].assets.lovelace' is required");
    without('Mesh', 'input', {}).toThrow("Field 'utxos[2].input.txHash' is required");
    without('this service', 'spent', true).toThrow('utxos[2] is spent: remove it from the list');
    without('Koios', 'is_spent', true).toThrow('utxos[2] is spent: remove it from the list');
    expect(() => readUtxoForm('8200', 'utxos[2]')).toThrow("'utxos[2]' is not a UTxO in CBOR, [input, output]");
  });
});
