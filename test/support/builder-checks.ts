import { expect } from 'vitest';
import { computeFees } from '../../src/builder/inspect/transaction-fees.js';
import type { LedgerView } from '../../src/builder/request/ledger-view.js';
import type { AssetAmount, CommonRequest } from '../../src/builder/request/request.js';
import type { UnsignedTx } from '../../src/builder/request/unsigned-tx.js';
import { assetUnit } from '../../src/chains/cardano/assets/asset-id.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import type { TransactionBody } from '../../src/chains/cardano/transactions/transaction-body.js';
import { writeValue } from '../../src/chains/cardano/transactions/value.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { signTransaction, type TestKey } from './builder-keys.js';

/** Invariants of every built transaction, checked on its decoded bytes and not on the builder's report. */
export function checkTransaction(
  built: UnsignedTx,
  request: CommonRequest,
  ledger: LedgerView,
  keys: readonly TestKey[],
  deposit = 0n,
): string {
  const { body, hash } = decodeTransaction(fromHex(built.cbor));
  expect(toHex(hash)).toBe(built.hash);
  expect(body.fee).toBe(built.fee);
  checkInputs(built, request, body);
  checkConservation(built, request, body, deposit);
  checkOutputs(body, ledger);
  return checkFee(built, request, ledger, keys);
}

function checkInputs({ inputs }: UnsignedTx, { utxos }: CommonRequest, body: TransactionBody): void {
  expect(body.inputs.length).toBeGreaterThan(0);
  const written = body.inputs.map(({ txHash, index }) => `${toHex(txHash)}#${index}`);
  expect(new Set(written).size).toBe(written.length);
  expect(written).toEqual(inputs.map(({ txHash, outputIndex = 0 }) => `${txHash}#${outputIndex}`));
  for (const input of inputs) expect(utxos).toContain(input);
}

function checkConservation(
  { inputs, fee }: UnsignedTx,
  { withdrawals = [] }: CommonRequest,
  body: TransactionBody,
  deposit: bigint,
): void {
  const balance = new Map<string, bigint>();
  const count = (unit: string, quantity: bigint): void => void balance.set(unit, (balance.get(unit) ?? 0n) + quantity);
  const countAssets = (assets: readonly AssetAmount[]): void => {
    for (const { policyId, assetName, quantity } of assets) count(policyId + assetName, quantity);
  };
  for (const { lovelace, assets = [] } of inputs) {
    count('lovelace', lovelace);
    countAssets(assets);
  }
  for (const { amount } of withdrawals) count('lovelace', amount);
  for (const asset of body.mint) count(assetUnit(asset), asset.quantity);
  for (const { lovelace, assets } of body.outputs) {
    count('lovelace', -lovelace);
    for (const asset of assets) count(assetUnit(asset), -asset.quantity);
  }
  count('lovelace', -fee - deposit);
  expect([...balance].filter(([, quantity]) => quantity !== 0n)).toEqual([]);
}

function checkOutputs({ outputs }: TransactionBody, { parameters }: LedgerView): void {
  for (const { lovelace, assets, encoded } of outputs) {
    expect(lovelace).toBeGreaterThanOrEqual(parameters.coinsPerUtxoByte * BigInt(160 + encoded.length));
    const value = new CborWriter();
    writeValue(value, { lovelace, assets });
    expect(value.length).toBeLessThanOrEqual(parameters.maxValueSize);
  }
}

/** Returns the signed transaction. */
function checkFee(built: UnsignedTx, request: CommonRequest, ledger: LedgerView, keys: readonly TestKey[]): string {
  const signed = signByAll(built, request, keys);
  const refScriptBytes = countReferenceScriptBytes(built, ledger);
  const { minFee, sizeBytes } = computeFees({ cbor: signed, refScriptBytes }, ledger);
  expect(sizeBytes).toBe(built.sizeBytes);
  expect(sizeBytes).toBeLessThanOrEqual(ledger.parameters.maxTxSize);
  expect(minFee).toBe(built.minFee);
  expect(built.fee).toBeGreaterThanOrEqual(minFee);
  const isFolded = built.change.length === 0;
  // Where a higher fee shortens the encoded change, the fee is a few bytes above its minimum.
  const slack = isFolded ? built.fee - minFee : 4n * ledger.parameters.minFeeA;
  expect(built.fee - minFee).toBeLessThanOrEqual(slack);
  return signed;
}

const countReferenceScriptBytes = ({ inputs }: UnsignedTx, { scripts }: LedgerView): number =>
  inputs.reduce((sum, { referenceScriptHash }) => {
    const script = referenceScriptHash === undefined ? undefined : scripts?.get(referenceScriptHash);
    if (script === undefined) return sum;
    return sum + (script.language === 'native' ? script.bytes.length : script.sizeBytes);
  }, 0);

/** Signs with exactly the keys that the builder assumed. */
export function signByAll(
  { cbor, requiredKeyHashes, signatures, inputs }: UnsignedTx,
  { witnessForm = 'tagged' }: Pick<CommonRequest, 'witnessForm'>,
  keys: readonly TestKey[],
): string {
  const signers = requiredKeyHashes.map((hash) => keys.find(({ hashHex }) => hashHex === hash)!);
  const byron = new Set(inputs.map(({ address }) => address).filter((address) => !address.startsWith('addr')));
  expect(signers.length + byron.size).toBe(signatures);
  return signTransaction(cbor, signers, { byron: byron.size === 0 ? [] : [keys[4]!], form: witnessForm });
}
