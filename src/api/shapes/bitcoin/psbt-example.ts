import { encodeOutput } from '../../../chains/bitcoin/encode-transaction.js';
import { createPsbt, encodePsbt, entry } from '../../../chains/bitcoin/psbt/encode-psbt.js';
import { INPUT } from '../../../chains/bitcoin/psbt/psbt.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import { fromHex } from '../../../kernel/hex.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { toBase64 } from './psbt-input.js';

const FEE = 1_000n;

function createExample(): string {
  const { txid, outputs, encoded } = decodeTransaction(fromHex(BITCOIN_EXAMPLE.rawTxHex));
  const spent = outputs[0]!;
  const psbt = createPsbt(
    {
      version: 2,
      inputs: [{ previous: { txid, vout: 0 }, scriptSig: new Uint8Array(), sequence: 0xffff_fffd, witness: [] }],
      outputs: [{ script: spent.script, value: spent.value - FEE }],
      lockTime: 0,
    },
    0,
    { inputs: [[entry(INPUT.nonWitnessUtxo, encoded), entry(INPUT.witnessUtxo, encodeOutput(spent))]], outputs: [[]] },
  );
  return toBase64(encodePsbt(psbt));
}

/** Spends an output of the example transaction; without signatures. */
export const PSBT_EXAMPLE = createExample();
