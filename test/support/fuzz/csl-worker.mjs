// Decodes transactions with CSL in a thread of its own. A crash of WebAssembly (stack overflow, memory access out of
// bounds) leaves the module's memory in an unknown state, so the thread reports it, stops there and is replaced.
import { parentPort } from 'node:worker_threads';
import { FixedTransaction } from '@emurgo/cardano-serialization-lib-nodejs';

/** Hexadecimal digits of the header and payment credential; CSL rewrites what follows in a pointer address. */
const COMPARED_DIGITS = 58;

const formatOutput = (output) =>
  `${output.address().to_hex().slice(0, COMPARED_DIGITS)} ${output.amount().coin().to_str()}`;

function decode(bytes) {
  const transaction = FixedTransaction.from_bytes(bytes);
  const body = transaction.body();
  const inputs = Array.from({ length: body.inputs().len() }, (_, at) => body.inputs().get(at));
  const outputs = Array.from({ length: body.outputs().len() }, (_, at) => body.outputs().get(at));
  return {
    hash: transaction.transaction_hash().to_hex(),
    valid: transaction.is_valid(),
    fee: body.fee().to_str(),
    inputs: inputs.map((input) => `${input.transaction_id().to_hex()}#${input.index()}`).toSorted(),
    outputs: outputs.map(formatOutput),
    validUntil: body.ttl_bignum()?.to_str(),
  };
}

const isCrash = (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

parentPort.on('message', (batch) => {
  const results = [];
  for (const bytes of batch) {
    try {
      results.push({ kind: 'decoded', content: decode(bytes) });
    } catch (error) {
      if (isCrash(error)) {
        results.push({ kind: 'crashed', reason: String(error) });
        break;
      }
      results.push({ kind: 'rejected' });
    }
  }
  parentPort.postMessage(results);
});
