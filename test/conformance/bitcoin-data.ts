import { encodeTransaction } from '../../src/chains/bitcoin/encode-transaction.js';
import { decodeTransaction, type Transaction, type TransactionOutput } from '../../src/chains/bitcoin/transaction.js';
import { fromHex } from '../../src/kernel/hex.js';
import { readData, readJson, readLines, readText } from '../support/external-data.js';

export interface BlockFacts {
  readonly file: string;
  readonly network: string;
  readonly height: number;
  readonly hash: string;
  readonly prevHash: string;
  readonly time: number;
  readonly bits: string;
  readonly txCount: number;
  readonly bytes: number;
  readonly coinbaseTxid: string;
  readonly lastTxid: string;
  readonly totalOutputSats: string;
  readonly witnessCommitmentVerified: boolean | null;
  readonly inscriptionEnvelopes: number;
  readonly runestoneOutputsTxs: number;
  readonly p2trTxs: number;
}

export const blockFacts = (): readonly BlockFacts[] => readJson('bitcoin/blocks/index.json');

export const readBitcoin = (path: string): Uint8Array => readData(`bitcoin/${path}`);

export const readVector = <T>(name: string): T => readJson<T>(`bitcoin/vectors/${name}.json`);

/** Records of `magic, length, block`. */
export function mainnetChain(): readonly Uint8Array[] {
  const bytes = readBitcoin('chains/mainnet-0-438.dat');
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = words.getUint32(at + 4, true);
    blocks.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return blocks;
}

export const regtestChain = (): readonly Uint8Array[] =>
  readText('bitcoin/chains/regtest-core-1-206.hex').trim().split('\n').map(fromHex);

interface SpentJson {
  readonly txout: { readonly value: number; readonly script_pubkey: string };
}

/** In the order of the inputs of block 866342. */
export const spentOutputsOf866342 = (): readonly TransactionOutput[] =>
  readJson<readonly SpentJson[]>('bitcoin/blocks/mainnet-866342-spent-utxos.json.gz').map(({ txout }) => ({
    value: BigInt(txout.value),
    script: fromHex(txout.script_pubkey),
  }));

/** The spent outputs of each transaction of block 866342; none for the coinbase. */
export function spentByTransactionOf866342(
  transactions: readonly Transaction[],
): readonly (readonly TransactionOutput[])[] {
  const spent = spentOutputsOf866342();
  let at = 0;
  const byTransaction = transactions.map(({ inputs }, index) => {
    const count = index === 0 ? 0 : inputs.length;
    at += count;
    return spent.slice(at - count, at);
  });
  if (at !== spent.length) throw new Error(`The block has ${at} inputs and the data ${spent.length} outputs`);
  return byTransaction;
}

interface EsploraOutput {
  readonly scriptpubkey: string;
  readonly scriptpubkey_asm: string;
  readonly scriptpubkey_type: string;
  readonly scriptpubkey_address?: string;
  readonly value: number;
}

interface EsploraInput {
  readonly txid: string;
  readonly vout: number;
  readonly prevout: EsploraOutput | null;
  readonly scriptsig: string;
  readonly scriptsig_asm: string;
  readonly witness?: readonly string[];
  readonly is_coinbase: boolean;
  readonly sequence: number;
  readonly inner_redeemscript_asm?: string;
  readonly inner_witnessscript_asm?: string;
}

export interface EsploraTransaction {
  readonly txid: string;
  readonly version: number;
  readonly locktime: number;
  readonly vin: readonly EsploraInput[];
  readonly vout: readonly EsploraOutput[];
  readonly size: number;
  readonly weight: number;
  readonly sigops?: number;
  readonly fee: number;
  readonly status: { readonly block_height: number; readonly block_hash: string };
}

export interface OrdinalsCase {
  readonly inscriptionEnvelopes: number;
  readonly runestone: boolean;
  readonly tx: EsploraTransaction;
}

export const ordinalsCases = (): readonly OrdinalsCase[] => readLines('bitcoin/ordinals-runes/esplora-txs.ndjson.gz');

export const block831802 = (): readonly EsploraTransaction[] =>
  readJson('bitcoin/ordinals-runes/block-831802-esplora-txs.json.gz');

const toOutput = ({ value, scriptpubkey }: EsploraOutput): TransactionOutput => ({
  value: BigInt(value),
  script: fromHex(scriptpubkey),
});

/** Encodes and decodes a transaction of Esplora, with its spent outputs. */
export function fromEsplora(json: EsploraTransaction): {
  readonly transaction: Transaction;
  readonly spent: readonly TransactionOutput[];
} {
  const bytes = encodeTransaction({
    version: json.version,
    lockTime: json.locktime,
    inputs: json.vin.map(({ txid, vout, scriptsig, witness = [], sequence }) => ({
      previous: { txid: fromHex(txid), vout },
      scriptSig: fromHex(scriptsig),
      sequence,
      witness: witness.map(fromHex),
    })),
    outputs: json.vout.map(toOutput),
  });
  const spent = json.vin.flatMap(({ prevout }) => (prevout === null ? [] : [toOutput(prevout)]));
  return { transaction: decodeTransaction(bytes), spent };
}
