import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { describe, expect, test } from 'vitest';
import { buildMint } from '../../src/builder/builds/mint.js';
import { buildTransfer } from '../../src/builder/builds/transfer.js';
import { computeFees } from '../../src/builder/inspect/transaction-fees.js';
import { minUtxo } from '../../src/builder/plan/output-minimum.js';
import { readNativeScript } from '../../src/builder/request/read-native-script.js';
import type { Utxo } from '../../src/builder/request/request.js';
import { describeTransaction } from '../../src/builder/signing/describe.js';
import { mergeWitnesses } from '../../src/builder/signing/merge-witnesses.js';
import { encodeAddress, parseAddress } from '../../src/chains/cardano/addresses/address.js';
import { toHex } from '../../src/kernel/hex.js';
import { ledger } from '../support/builder-requests.js';

/** A wallet based on a common library reads our transactions, signs them and preserves the body. */

const root = CSL.Bip32PrivateKey.from_bip39_entropy(Buffer.alloc(16, 9), Buffer.alloc(0));
const payment = root.derive(2147485500).derive(2147485463).derive(2147483648).derive(0).derive(0);
const network = CSL.NetworkInfo.testnet_preprod();
const address = CSL.EnterpriseAddress.new(
  network.network_id(),
  CSL.Credential.from_keyhash(payment.to_public().to_raw_key().hash()),
)
  .to_address()
  .to_bech32();
const byron = CSL.ByronAddress.icarus_from_key(payment.to_public(), network.protocol_magic());

const utxo = (number: number, at: string, lovelace: bigint): Utxo => ({
  txHash: number.toString(16).padStart(64, '0'),
  outputIndex: 0,
  address: at,
  lovelace,
});
const outputs = [{ address, lovelace: 3_000_000n }];
/** This library writes witnesses without set tags into a transaction that has none. */
const witnessForm = 'untagged';

describe('wallet based on the Cardano serialization library', () => {
  test('signs built transactions without changing them, and the fee is exact for its signature', () => {
    const request = { utxos: [utxo(1, address, 10_000_000n)], outputs, changeAddress: address, witnessForm } as const;
    const built = buildTransfer(request, ledger);
    const transaction = CSL.FixedTransaction.from_hex(built.cbor);
    expect(transaction.transaction_hash().to_hex()).toBe(built.hash);
    transaction.sign_and_add_vkey_signature(payment.to_raw_key());
    const signed = transaction.to_hex();
    const described = describeTransaction(signed);
    expect(described.hash).toBe(built.hash);
    expect(described.witnesses.map(({ type, valid }) => [type, valid])).toEqual([['VKEY', true]]);
    expect(computeFees({ cbor: signed }, ledger).minFee).toBe(built.fee);
  });

  test('decodes minted and burned tokens and computes the same script hash', () => {
    const keyHash = payment.to_public().to_raw_key().hash();
    const scripts = CSL.NativeScripts.new();
    scripts.add(CSL.NativeScript.new_script_pubkey(CSL.ScriptPubkey.new(keyHash)));
    scripts.add(
      CSL.NativeScript.new_timelock_expiry(CSL.TimelockExpiry.new_timelockexpiry(CSL.BigNum.from_str('60000'))),
    );
    const policy = CSL.NativeScript.new_script_all(CSL.ScriptAll.new(scripts));
    const json = {
      type: 'all',
      scripts: [
        { type: 'sig', keyHash: keyHash.to_hex() },
        { type: 'before', slot: 60_000 },
      ],
    };
    const given = readNativeScript(json);
    expect([toHex(given.bytes), given.hash]).toEqual([policy.to_hex(), policy.hash().to_hex()]);
    const asset = (assetName: string, quantity: bigint) => ({ policyId: given.hash, assetName, quantity });
    const held = { ...utxo(1, address, 10_000_000n), assets: [asset('bb', 9n)] };
    const mints = [asset('bb', -4n), asset('', 7n), asset('aa', 2n)];
    const request = {
      utxos: [held],
      changeAddress: address,
      nativeScripts: [given.bytes],
      mints,
      witnessForm,
    } as const;
    const built = buildMint(request, ledger);
    const transaction = CSL.FixedTransaction.from_hex(built.cbor);
    const minted = JSON.parse(transaction.body().mint()!.to_json());
    expect(minted).toEqual([[given.hash, { '': '7', aa: '2', bb: '-4' }]]);
    transaction.sign_and_add_vkey_signature(payment.to_raw_key());
    expect(transaction.transaction_hash().to_hex()).toBe(built.hash);
    expect(computeFees({ cbor: transaction.to_hex() }, ledger).minFee).toBe(built.fee);
  });

  test('returns a witness set, as browser wallets do, which is merged into the transaction', () => {
    const built = buildTransfer({ utxos: [utxo(1, address, 10_000_000n)], outputs, changeAddress: address }, ledger);
    const inputAddresses = new Map([[`${'1'.padStart(64, '0')}#0`, encodeAddress(parseAddress(address))]]);
    const before = mergeWitnesses({ cbor: built.cbor, witnesses: [], inputAddresses });
    expect(before).toMatchObject({ complete: false, missingKeyHashes: built.requiredKeyHashes });
    const hash = CSL.TransactionHash.from_hex(built.hash);
    const set = CSL.TransactionWitnessSet.new();
    const vkeys = CSL.Vkeywitnesses.new();
    vkeys.add(CSL.make_vkey_witness(hash, payment.to_raw_key()));
    set.set_vkeys(vkeys);
    const merged = mergeWitnesses({ cbor: built.cbor, witnesses: [set.to_hex()], inputAddresses });
    expect(merged).toMatchObject({ hash: built.hash, complete: true, missingKeyHashes: [] });
    expect(computeFees({ cbor: merged.cbor }, ledger).minFee).toBeLessThanOrEqual(built.fee);
  });

  test('signs Byron inputs with a witness of the assumed size', () => {
    const at = byron.to_base58();
    const request = { utxos: [utxo(1, at, 10_000_000n)], outputs, changeAddress: address, witnessForm } as const;
    const built = buildTransfer(request, ledger);
    expect(built).toMatchObject({ signatures: 1, requiredKeyHashes: [] });
    const transaction = CSL.FixedTransaction.from_hex(built.cbor);
    transaction.sign_and_add_icarus_bootstrap_signature(byron, payment);
    const signed = transaction.to_hex();
    const fees = computeFees({ cbor: signed }, ledger);
    expect(fees.minFee).toBe(built.fee);
    expect(fees.sizeBytes).toBe(built.sizeBytes);
    const inputAddresses = new Map([[`${'1'.padStart(64, '0')}#0`, encodeAddress(parseAddress(at))]]);
    expect(mergeWitnesses({ cbor: signed, witnesses: [], inputAddresses })).toMatchObject({ complete: true });
    expect(describeTransaction(signed).witnesses).toMatchObject([{ type: 'BOOTSTRAP', valid: true }]);
  });

  test('computes the same minimum UTxO value for the same output encoding', () => {
    const assets = [{ policyId: 'ab'.repeat(28), assetName: '746f6b656e', quantity: 1_000_000n }];
    const ours = minUtxo({ address, assets }, ledger);
    const multiAsset = CSL.MultiAsset.new();
    const names = CSL.Assets.new();
    names.insert(CSL.AssetName.new(Buffer.from('token')), CSL.BigNum.from_str('1000000'));
    multiAsset.insert(CSL.ScriptHash.from_hex('ab'.repeat(28)), names);
    const value = CSL.Value.new_with_assets(CSL.BigNum.from_str(String(ours.minLovelace)), multiAsset);
    const output = CSL.TransactionOutput.new(CSL.Address.from_bech32(address), value);
    expect(output.to_bytes().length).toBe(ours.sizeBytes);
    const cost = CSL.DataCost.new_coins_per_byte(CSL.BigNum.from_str('4310'));
    expect(CSL.min_ada_for_output(output, cost).to_str()).toBe(String(ours.minLovelace));
  });
});
