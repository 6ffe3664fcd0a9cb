import { expect, test } from 'vitest';
import { toTransactionJson } from '../../src/api/shapes/bitcoin/transaction-json.js';
import { mainnet } from '../../src/chains/bitcoin/chain-parameters.js';
import { describeWithData } from '../support/describe-with-data.js';
import { block831802, type EsploraTransaction, fromEsplora, ordinalsCases } from './bitcoin-data.js';

// biome-ignore lint/suspicious/noExplicitAny: what Esplora answers is compared, not computed with.
type Json = any;

const toOutputJson = (output: Json) => ({
  value: output.value,
  scriptPubkey: output.scriptpubkey,
  scriptPubkeyAsm: output.scriptpubkey_asm,
  address: output.scriptpubkey_address ?? null,
});

/** The fields of Esplora under our names. */
const toExpectedJson = (tx: Json) => ({
  txid: tx.txid,
  version: tx.version,
  locktime: tx.locktime,
  size: tx.size,
  weight: tx.weight,
  vsize: Math.ceil(tx.weight / 4),
  fee: tx.fee,
  vin: tx.vin.map((input: Json) => ({
    txid: input.txid,
    vout: input.vout,
    isCoinbase: input.is_coinbase,
    sequence: input.sequence,
    scriptSig: input.scriptsig,
    scriptSigAsm: input.scriptsig_asm,
    witness: input.witness ?? [],
    prevout: input.prevout === null ? null : toOutputJson(input.prevout),
    ...(input.inner_redeemscript_asm && { innerRedeemScriptAsm: input.inner_redeemscript_asm }),
    ...(input.inner_witnessscript_asm && { innerWitnessScriptAsm: input.inner_witnessscript_asm }),
  })),
  vout: tx.vout.map(toOutputJson),
});

function compare(json: EsploraTransaction): void {
  const { transaction, spent } = fromEsplora(json);
  const given = json as Json;
  const fee = given.vin[0].is_coinbase ? undefined : BigInt(given.fee);
  const shown = toTransactionJson(transaction, spent, fee, mainnet.addresses);
  expect(shown).toMatchObject(toExpectedJson(given));
  if (given.sigops !== undefined) expect(shown.sigops).toBe(given.sigops);
}

describeWithData('ordinals-transactions')('transactions compared with Esplora', () => {
  test('inscriptions, runestones and unusual transactions of mainnet are equal in every field', () => {
    for (const { tx } of ordinalsCases()) compare(tx);
  });

  test('all transactions of block 831802 are equal in every field', () => {
    for (const tx of block831802()) compare(tx);
  });
});
