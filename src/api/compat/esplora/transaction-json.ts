import Type, { type Static } from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { StoredTransaction } from '../../../store/queries/bitcoin/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Integer, Nullable } from '../../kit/schema.js';
import { StreamedValue, slices } from '../../kit/streamed-result.js';
import { toStoredTransactionJson } from '../../shapes/bitcoin/load-transactions.js';
import type { BitcoinPrevout, BitcoinTransaction } from '../../shapes/bitcoin/transaction-json.js';
import type { BitcoinStatus } from '../../shapes/bitcoin/utxo.js';

/** How the two services differ: mempool.space names more types of scripts and counts signature operations. */
export interface TransactionForm {
  readonly sigops: boolean;
  readonly namesMultisig: boolean;
}

export const EsploraStatus = Closed({
  confirmed: Type.Boolean({ description: 'True when a block contains it' }),
  block_height: Type.Optional(Count(FIELD.blockHeight)),
  block_hash: Type.Optional(Type.String({ description: FIELD.blockHash })),
  block_time: Type.Optional(Count('Time of the block, in seconds since 1970-01-01 UTC')),
});

export const EsploraOutput = Closed({
  scriptpubkey: Type.String({ description: 'Locking script, in hexadecimal' }),
  scriptpubkey_asm: Type.String({ description: 'Locking script as text' }),
  scriptpubkey_type: Type.String({ description: 'Type of the script' }),
  scriptpubkey_address: Type.Optional(Type.String({ description: FIELD.bitcoinAddress })),
  value: Count('Satoshi'),
});

export const EsploraTransaction = Closed({
  txid: Type.String({ description: FIELD.txid }),
  version: Integer({ description: 'Version field of the transaction' }),
  locktime: Count('Lock time field of the transaction'),
  vin: Type.Array(
    Closed({
      txid: Type.String({ description: 'Id of the transaction whose output is spent' }),
      vout: Count('Position of the spent output'),
      prevout: Nullable(EsploraOutput),
      scriptsig: Type.String({ description: 'Unlocking script, in hexadecimal' }),
      scriptsig_asm: Type.String({ description: 'Unlocking script as text' }),
      witness: Type.Optional(Type.Array(Type.String(), { description: 'Items of the witness, in hexadecimal' })),
      is_coinbase: Type.Boolean({ description: 'True for the input of a coinbase' }),
      sequence: Count('Sequence number of the input'),
      inner_redeemscript_asm: Type.Optional(Type.String({ description: 'Redeem script as text' })),
      inner_witnessscript_asm: Type.Optional(Type.String({ description: 'Witness script as text' })),
    }),
    { description: 'Inputs, in order' },
  ),
  vout: Type.Array(EsploraOutput, { description: 'Outputs, in order' }),
  size: Count(FIELD.sizeBytes),
  weight: Count(FIELD.weight),
  sigops: Type.Optional(Count('Cost of signature operations')),
  fee: Count('Satoshi'),
  status: EsploraStatus,
});

const TYPES: Readonly<Record<string, string>> = {
  pubkey: 'p2pk',
  pubkeyhash: 'p2pkh',
  scripthash: 'p2sh',
  nulldata: 'op_return',
  witness_v0_keyhash: 'v0_p2wpkh',
  witness_v0_scripthash: 'v0_p2wsh',
  witness_v1_taproot: 'v1_p2tr',
  anchor: 'anchor',
};

/** Opcodes that make a script fail before anything else is executed: reserved and disabled ones. */
const isUnspendableOpcode = (opcode: number): boolean =>
  [0x50, 0x62, 0x65, 0x66, 0x89, 0x8a, 0x8d, 0x8e].includes(opcode) ||
  (opcode >= 0x7e && opcode <= 0x81) ||
  (opcode >= 0x83 && opcode <= 0x86) ||
  (opcode >= 0x95 && opcode <= 0x99) ||
  opcode >= 0xba;

const OP_RETURN = 0x6a;

export function toScriptTypeName(type: string, script: string, { namesMultisig }: TransactionForm): string {
  const known = TYPES[type];
  if (known !== undefined) return known;
  if (script === '') return 'empty';
  if (type === 'multisig' && namesMultisig) return 'multisig';
  const [opcode = 0] = fromHex(script.slice(0, 2));
  if (opcode === OP_RETURN) return 'op_return';
  return isUnspendableOpcode(opcode) ? 'provably_unspendable' : 'unknown';
}

export const toEsploraStatus = ({
  confirmed,
  blockHeight,
  blockHash,
  blockTime,
}: Static<typeof BitcoinStatus>): Static<typeof EsploraStatus> =>
  confirmed ? { confirmed, block_height: blockHeight!, block_hash: blockHash!, block_time: blockTime! } : { confirmed };

export const toEsploraOutput = (
  { scriptPubkey, scriptPubkeyAsm, scriptPubkeyType, address, value }: Static<typeof BitcoinPrevout>,
  form: TransactionForm,
): Static<typeof EsploraOutput> => ({
  scriptpubkey: scriptPubkey,
  scriptpubkey_asm: scriptPubkeyAsm,
  scriptpubkey_type: toScriptTypeName(scriptPubkeyType, scriptPubkey, form),
  ...(address !== null && { scriptpubkey_address: address }),
  value,
});

type Input = Static<typeof BitcoinTransaction>['vin'][number];

const toEsploraInput = (input: Input, form: TransactionForm) => ({
  txid: input.txid,
  vout: input.vout,
  prevout: input.prevout === null ? null : toEsploraOutput(input.prevout, form),
  scriptsig: input.scriptSig,
  scriptsig_asm: input.scriptSigAsm,
  ...(input.witness.length > 0 && { witness: input.witness }),
  is_coinbase: input.isCoinbase,
  sequence: input.sequence,
  ...(input.innerRedeemScriptAsm !== undefined && { inner_redeemscript_asm: input.innerRedeemScriptAsm }),
  ...(input.innerWitnessScriptAsm !== undefined && { inner_witnessscript_asm: input.innerWitnessScriptAsm }),
});

/** From our own form of a transaction. */
export const toEsploraTransaction = (
  tx: Static<typeof BitcoinTransaction>,
  form: TransactionForm,
): Static<typeof EsploraTransaction> => ({
  txid: tx.txid,
  version: tx.version,
  locktime: tx.locktime,
  vin: tx.vin.map((input) => toEsploraInput(input, form)),
  vout: tx.vout.map((output) => toEsploraOutput(output, form)),
  size: tx.size,
  weight: tx.weight,
  ...(form.sigops && tx.sigops !== null && { sigops: tx.sigops }),
  // Unknown only while an output that a mempool transaction spends is unknown.
  fee: tx.fee ?? 0,
  status: toEsploraStatus(tx.status),
});

/** Lists of more bytes are written transaction by transaction, between other requests. */
const MAX_AT_ONCE_BYTES = 100_000;

export function toEsploraTransactions(
  stored: readonly StoredTransaction[],
  network: BitcoinNetwork,
  form: TransactionForm,
): Static<typeof EsploraTransaction>[] | StreamedValue {
  const show = (each: StoredTransaction) => toEsploraTransaction(toStoredTransactionJson(each, network), form);
  if (stored.reduce((sum, { bytes }) => sum + bytes.length, 0) <= MAX_AT_ONCE_BYTES) return stored.map(show);
  return new StreamedValue(slices(stored, show, 1));
}
