import Type, { type Static } from 'typebox';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import type { AddressPrefixes } from '../../../chains/bitcoin/chain-parameters.js';
import { innerScripts } from '../../../chains/bitcoin/inner-scripts.js';
import { esploraAsm } from '../../../chains/bitcoin/script-asm.js';
import { scriptType } from '../../../chains/bitcoin/script-type.js';
import { sigopCost } from '../../../chains/bitcoin/sigops.js';
import {
  computeVsize,
  computeWeight,
  computeWtxid,
  isCoinbase,
  signalsReplacement,
  type Transaction,
  type TransactionInput,
  type TransactionOutput,
} from '../../../chains/bitcoin/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Integer, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { type Slices, slices } from '../../kit/streamed-result.js';
import { BitcoinStatus } from './utxo.js';

const Satoshi = Integer({ minimum: 0, description: 'Satoshi' });

const outputFields = {
  value: Satoshi,
  scriptPubkey: Type.String({ description: FIELD.scriptPubkey }),
  scriptPubkeyAsm: Type.String({ description: 'Locking script as text, in the form of Esplora' }),
  scriptPubkeyType: Type.String({ description: 'Script type as named by Bitcoin Core' }),
  address: Nullable(Type.String({ description: 'Address of the script; null when it has no address form' })),
};

export const BitcoinPrevout = named('BitcoinPrevout', Closed(outputFields));

export const BitcoinOutput = named(
  'BitcoinOutput',
  Closed({
    n: Count('Position of the output in its transaction, from 0'),
    ...outputFields,
    spent: Type.Optional(
      Type.Boolean({
        description: 'Present with `includeSpends=true`; true also when an unconfirmed transaction spends the output',
      }),
    ),
  }),
);

const BitcoinInput = named(
  'BitcoinInput',
  Closed({
    txid: Type.String({ description: 'Id of the transaction whose output is spent; zeros for a coinbase' }),
    vout: Count('Position of the spent output; 4294967295 for a coinbase'),
    isCoinbase: Type.Boolean({ description: 'True for the input of a coinbase' }),
    sequence: Count('Sequence number of the input'),
    scriptSig: Type.String({ description: 'Unlocking script, in hexadecimal; empty for native segwit' }),
    scriptSigAsm: Type.String({ description: 'Unlocking script as text, in the form of Esplora' }),
    witness: Type.Array(Type.String(), { description: 'Items of the witness, in hexadecimal; empty without witness' }),
    innerRedeemScriptAsm: Type.Optional(Type.String({ description: 'Assembly of the redeem script of a P2SH input' })),
    innerWitnessScriptAsm: Type.Optional(
      Type.String({
        description: 'Assembly of the witness script of a P2WSH input or of the tapscript of a script path spend',
      }),
    ),
    prevout: Nullable(described(BitcoinPrevout, 'Output that is spent; null for a coinbase, and when it is unknown')),
  }),
);

const transactionFields = {
  txid: Type.String({ description: FIELD.txid }),
  wtxid: Type.String({ description: 'Hash of the transaction with witness, 64 hexadecimal digits' }),
  version: Integer({ description: 'Version field of the transaction' }),
  locktime: Count('Lock time: a block height below 500,000,000, else seconds since 1970-01-01 UTC'),
  size: Count(FIELD.sizeBytes),
  vsize: Count(FIELD.vsize),
  weight: Count(FIELD.weight),
  sigops: Nullable(Count('Cost of signature operations; null when an output that it spends is unknown')),
  fee: Nullable(Satoshi),
  feeRate: Nullable({ ...PlainNumber, description: 'Fee rate in satoshi per virtual byte' }),
  isCoinbase: Type.Boolean({ description: FIELD.isCoinbase }),
  rbf: Type.Boolean({ description: 'True when it signals replaceability (BIP-125)' }),
  vin: Type.Array(BitcoinInput, { description: 'Inputs, in order' }),
  vout: Type.Array(BitcoinOutput, { description: 'Outputs, in order' }),
};

export const BitcoinDecodedTransaction = named('BitcoinDecodedTransaction', Closed(transactionFields));

export const BitcoinTransaction = named(
  'BitcoinTransaction',
  Closed({
    ...transactionFields,
    status: described(BitcoinStatus, FIELD.bitcoinStatus),
    firstSeen: Nullable(
      Count('Unix time in seconds at which the node accepted it into the mempool; null for confirmed transactions'),
    ),
  }),
);

export const toOutputJson = (
  { value, script }: TransactionOutput,
  prefixes: AddressPrefixes,
): Static<typeof BitcoinPrevout> => ({
  // No more than 21 million bitcoin exist, except in decoded bytes of arbitrary origin.
  value: Number(value),
  scriptPubkey: toHex(script),
  scriptPubkeyAsm: esploraAsm(script),
  scriptPubkeyType: scriptType(script),
  address: encodeScriptAddress(script, prefixes) ?? null,
});

function toInputJson(
  input: TransactionInput,
  coinbase: boolean,
  spent: TransactionOutput | undefined,
  prefixes: AddressPrefixes,
): Static<typeof BitcoinInput> {
  const inner = spent && innerScripts(input, spent.script);
  return {
    txid: toHex(input.previous.txid),
    vout: input.previous.vout,
    isCoinbase: coinbase,
    sequence: input.sequence,
    scriptSig: toHex(input.scriptSig),
    scriptSigAsm: esploraAsm(input.scriptSig),
    witness: input.witness.map(toHex),
    ...(inner?.redeemScript && { innerRedeemScriptAsm: esploraAsm(inner.redeemScript) }),
    ...(inner?.witnessScript && { innerWitnessScriptAsm: esploraAsm(inner.witnessScript) }),
    prevout: spent === undefined ? null : toOutputJson(spent, prefixes),
  };
}

export const computeFeeRate = (fee: bigint, weight: number): number => (Number(fee) * 4) / weight;

/** Everything but the inputs and outputs. `spent` are the outputs that the inputs spend, as far as they are known. */
function toSummaryJson(
  transaction: Transaction,
  spent: readonly (TransactionOutput | undefined)[],
  knownFee: bigint | undefined,
): Omit<Static<typeof BitcoinDecodedTransaction>, 'vin' | 'vout'> {
  const coinbase = isCoinbase(transaction);
  const weight = computeWeight(transaction);
  const known = spent.flatMap((output) => output ?? []);
  const complete = coinbase || known.length === transaction.inputs.length;
  const fee = coinbase ? 0n : knownFee;
  return {
    txid: toHex(transaction.txid),
    wtxid: toHex(computeWtxid(transaction)),
    version: transaction.version,
    locktime: transaction.lockTime,
    size: transaction.encoded.length,
    vsize: computeVsize(transaction),
    weight,
    sigops: complete ? sigopCost(transaction, known) : null,
    fee: fee === undefined ? null : Number(fee),
    feeRate: fee === undefined ? null : computeFeeRate(fee, weight),
    isCoinbase: coinbase,
    rbf: signalsReplacement(transaction),
  };
}

export function toTransactionJson(
  transaction: Transaction,
  spent: readonly (TransactionOutput | undefined)[],
  knownFee: bigint | undefined,
  prefixes: AddressPrefixes,
): Static<typeof BitcoinDecodedTransaction> {
  const { toVin, toVout } = partWriters(transaction, spent, prefixes);
  return Object.assign(toSummaryJson(transaction, spent, knownFee), {
    vin: transaction.inputs.map(toVin),
    vout: transaction.outputs.map(toVout),
  });
}

/** Inputs and outputs of larger transactions are encoded while the response is written, between other requests. */
export const MAX_UNSLICED_BYTES = 10_000;

/** The same with inputs and outputs in slices. `isSpent` adds to each output whether it is spent. */
export function toSlicedTransactionJson(
  transaction: Transaction,
  spent: readonly (TransactionOutput | undefined)[],
  knownFee: bigint | undefined,
  prefixes: AddressPrefixes,
  isSpent?: (vout: number) => boolean,
): Readonly<Record<string, unknown>> & { readonly vin: Slices; readonly vout: Slices } {
  const { toVin, toVout } = partWriters(transaction, spent, prefixes);
  return {
    ...toSummaryJson(transaction, spent, knownFee),
    vin: slices(transaction.inputs, toVin),
    vout: slices(transaction.outputs, (output, n) =>
      Object.assign(toVout(output, n), {
        ...(isSpent && { spent: isSpent(n) }),
      }),
    ),
  };
}

function partWriters(
  transaction: Transaction,
  spent: readonly (TransactionOutput | undefined)[],
  prefixes: AddressPrefixes,
) {
  const coinbase = isCoinbase(transaction);
  return {
    toVin: (input: TransactionInput, vin: number) => toInputJson(input, coinbase, spent[vin], prefixes),
    toVout: (output: TransactionOutput, n: number) => ({ n, ...toOutputJson(output, prefixes) }),
  };
}
