import { addressBytesText } from '../../chains/cardano/addresses/address.js';
import { type SetEncoding, writeBytes, writeSet } from '../../chains/cardano/lists.js';
import { hashScript } from '../../chains/cardano/scripts/script.js';
import { type OutputReference, writeOutputReference } from '../../chains/cardano/transactions/output.js';
import { compareReferences } from '../../chains/cardano/transactions/redeemer-target.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { getAddressText } from '../encoding/address-text.js';
import { headSize } from '../encoding/cbor-size.js';
import { formatOutpoint } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import { toAssetAmounts } from '../request/asset-amounts.js';
import { getMaxSupply, type LedgerView } from '../request/ledger-view.js';
import type { Window } from '../request/native-script-use.js';
import type { CommonRequest, Utxo } from '../request/request.js';
import type { PlacedOutput } from '../request/script-request.js';
import { INPUT_BYTES_WITHOUT_INDEX, type Requirement, resolveLock, type WalletTables } from '../wallet/wallet.js';
import type { PlannedSpend, PlanPart } from './transaction-plan.js';

/** An input that does not depend on coin selection. */
export interface FixedInput {
  readonly utxo: Utxo;
  readonly reference: OutputReference;
  readonly sizeBytes: number;
}

export interface FixedInputs {
  readonly inputs: readonly FixedInput[];
  readonly lovelace: bigint;
  /** By asset index. */
  readonly assets: ReadonlyMap<number, bigint>;
  readonly requirements: readonly Requirement[];
  readonly refScriptBytes: number;
  readonly refScriptHashes: ReadonlySet<string>;
  /** Fields 14 and 18 of the body, and how many of them there are. */
  readonly encoded: Uint8Array;
  readonly fields: number;
}

const NONE: FixedInputs = {
  inputs: [],
  lovelace: 0n,
  assets: new Map(),
  requirements: [],
  refScriptBytes: 0,
  refScriptHashes: new Set(),
  encoded: new Uint8Array(0),
  fields: 0,
};

export const formatReference = ({ txHash, index }: OutputReference): string => formatOutpoint(toHex(txHash), index);

/** Facts that a plan needs besides the request. */
export interface PlanScope {
  readonly tables: WalletTables;
  readonly ledger: LedgerView;
  readonly window: Window;
  readonly sets: SetEncoding;
}

/** Inputs that must be spent, reference inputs, required signers and the requested start of validity. */
export function planFixedInputs(
  { spends = [], referenceInputs = [] }: PlanPart,
  { requiredSigners = [], validFrom }: CommonRequest,
  { tables, ledger, window, sets }: PlanScope,
): FixedInputs {
  if (spends.length + referenceInputs.length + requiredSigners.length === 0 && validFrom === undefined) return NONE;
  const assets = new Map<number, bigint>();
  const refScriptHashes = new Set<string>();
  let [lovelace, refScriptBytes] = [0n, 0];
  for (const { output } of spends) {
    lovelace += output.content.lovelace;
    for (const { policyId, assetName, quantity } of output.content.assets) {
      const asset = tables.assets.number(toHex(policyId), toHex(assetName));
      assets.set(asset, (assets.get(asset) ?? 0n) + quantity);
    }
  }
  if (lovelace > getMaxSupply(ledger)) throw new BuildError('The inputs hold more lovelace than the maximum supply');
  for (const { scriptRef } of [...spends.map(({ output }) => output), ...referenceInputs].map(
    ({ content }) => content,
  )) {
    if (scriptRef === undefined) continue;
    refScriptBytes += scriptRef.bytes.length;
    refScriptHashes.add(toHex(hashScript(scriptRef)));
  }
  const signers = [...new Set(requiredSigners.map((hash) => hash.toLowerCase()))];
  return {
    inputs: spends.map(({ output }) => toFixedInput(output)),
    lovelace,
    assets,
    requirements: [
      ...spends.map((spend) => resolveSpend(spend, tables, ledger, window)),
      ...signers.map((hash) => ({ items: [tables.witnesses.vkey(hash)], use: undefined })),
      ...(validFrom === undefined ? [] : [startsAt(validFrom, tables)]),
    ],
    refScriptBytes,
    refScriptHashes,
    encoded: encodeReferences(signers, referenceInputs, sets),
    fields: Number(signers.length > 0) + Number(referenceInputs.length > 0),
  };
}

const startsAt = (validFrom: bigint, { witnesses }: WalletTables): Requirement => ({
  items: [witnesses.interval(validFrom)],
  use: { keyHashes: [], validFrom, validUntil: undefined },
});

function resolveSpend({ name, output }: PlannedSpend, tables: WalletTables, ledger: LedgerView, window: Window) {
  const { text, lock } = tables.addressParser.payment(addressBytesText(output.content.address), name);
  const requirement = resolveLock(lock, text, tables.witnesses, ledger, window);
  if (typeof requirement !== 'string') return requirement;
  const hint = requirement === 'locked by a Plutus script' ? ": pass 'redeemer'" : '';
  throw new BuildError(`${name} (${formatReference(output.reference)}) is ${requirement}${hint}`);
}

function toFixedInput({ reference, content }: PlacedOutput): FixedInput {
  return {
    reference,
    sizeBytes: INPUT_BYTES_WITHOUT_INDEX + headSize(reference.index),
    utxo: toUtxo({ reference, content }),
  };
}

export const toUtxo = ({ reference, content }: PlacedOutput): Utxo => ({
  txHash: toHex(reference.txHash),
  outputIndex: reference.index,
  address: getAddressText(content.address),
  lovelace: content.lovelace,
  assets: toAssetAmounts(content.assets),
  ...(content.datumHash && { dataHash: toHex(content.datumHash) }),
  ...(content.inlineDatum && { inlineDatum: toHex(content.inlineDatum) }),
  ...(content.scriptRef && { referenceScriptHash: toHex(hashScript(content.scriptRef)) }),
});

function encodeReferences(
  signers: readonly string[],
  referenceInputs: readonly PlacedOutput[],
  sets: SetEncoding,
): Uint8Array {
  const writer = new CborWriter();
  if (signers.length > 0) writeSet(writer.uint(14), signers.map(fromHex), writeBytes, sets);
  const references = referenceInputs.map(({ reference }) => reference).toSorted(compareReferences);
  if (references.length > 0) writeSet(writer.uint(18), references, writeOutputReference, sets);
  return writer.finish();
}
