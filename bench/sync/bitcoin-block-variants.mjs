// A chain of variants of one real block: same transactions, new scripts and txids, and every input from outside of the
// block spends an output of an earlier variant. So an index of it is complete, as that of a whole chain.
import { load } from '../measurement.mjs';

const { decodeBlock, encodeBlock } = await load('chains/bitcoin/block.js');
const { decodeHeader, encodeHeader } = await load('chains/bitcoin/header.js');
const { encodeTransaction } = await load('chains/bitcoin/encode-transaction.js');
const { computeWtxid, decodeTransaction } = await load('chains/bitcoin/transaction.js');
const { encodeSpentOutputs } = await load('chains/bitcoin/spent-outputs.js');
const { isOpReturn } = await load('chains/bitcoin/script.js');
const { merkleRoot } = await load('chains/bitcoin/merkle.js');
const { formatOutpoint } = await load('chains/bitcoin/outpoint.js');
const { witnessCommitment, witnessCommitmentScript } = await load('chains/bitcoin/witness-commitment.js');

/** Another hash or key in a script; the same for the same script of a variant. */
function deriveVariant(script, number) {
  if (isOpReturn(script) || script.length < 22) return script;
  return changeBytes(script, number);
}

/** Four bytes in the middle: they are inside the hash of every common script, whose last bytes may be opcodes. */
function changeBytes(bytes, number) {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE((changed.readUInt32BE(10) ^ Math.imul(number, 0x9e3779b1)) >>> 0, 10);
  return changed;
}

/** Takes random elements, in a sequence that is the same in every run. */
class Pool {
  #items = [];
  #state = 1;
  add(item) {
    this.#items.push(item);
  }
  take() {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) >>> 0;
    const at = Math.floor((this.#state / 2 ** 32) * this.#items.length);
    const item = this.#items[at];
    const last = this.#items.pop();
    if (at < this.#items.length) this.#items[at] = last;
    return item;
  }
}

/** The coinbase with the commitment to the other transactions; the nonce keeps it different from those of other blocks. */
function buildCoinbase(original, others, nonce) {
  const wtxids = [new Uint8Array(32), ...others.map(({ transaction }) => computeWtxid(transaction))];
  const commitment = witnessCommitmentScript(witnessCommitment(wtxids, original.inputs[0].witness[0]));
  const outputs = original.outputs.map(({ value, script }) => ({
    value,
    script: script.length === commitment.length && isOpReturn(script) ? commitment : script,
  }));
  const inputs = original.inputs.map((input) => ({ ...input, sequence: nonce }));
  return decodeTransaction(encodeTransaction({ ...original, inputs, outputs }));
}

/** Spends no more than its inputs have. */
function payFrom(prevouts, outputs, number) {
  const available = prevouts.reduce((sum, { value }) => sum + value, 0n);
  const share = available / BigInt(outputs.length);
  const total = outputs.reduce((sum, { value }) => sum + value, 0n);
  return outputs.map(({ value, script }) => ({
    value: total <= available || value < share ? value : share,
    script: deriveVariant(script, number),
  }));
}

/** An output from before the first variant. */
const inventCoin = ({ txid, vout }, { value, script }, number) => ({
  previous: { txid: changeBytes(txid, number), vout },
  output: { value, script: deriveVariant(script, number) },
});

/** `spent` has the outputs that the inputs of the block spend, in their order, without the coinbase. */
export function* blockVariants({ bytes, spent, count }) {
  const original = decodeBlock(bytes);
  const [coinbase, ...rest] = original.transactions;
  const unspent = new Pool();
  let previousHash = original.header.previousHash;
  for (let number = 0; number < count; number += 1) {
    const prevoutsOfBlock = spent.values();
    /** Unspent outputs of this block by the outpoints of the original. */
    const created = new Map();
    const others = rest.map((transaction) => {
      const coins = transaction.inputs.map(({ previous }) => {
        const known = prevoutsOfBlock.next().value;
        const outpoint = formatOutpoint(previous);
        const coin = created.get(outpoint) ?? unspent.take() ?? inventCoin(previous, known, number);
        created.delete(outpoint);
        return coin;
      });
      const prevouts = coins.map(({ output }) => output);
      const inputs = transaction.inputs.map((input, index) => ({ ...input, previous: coins[index].previous }));
      const outputs = payFrom(prevouts, transaction.outputs, number);
      const built = decodeTransaction(encodeTransaction({ ...transaction, inputs, outputs }));
      for (const [vout, output] of outputs.entries())
        if (!isOpReturn(output.script))
          created.set(formatOutpoint({ txid: transaction.txid, vout }), {
            previous: { txid: built.txid, vout },
            output,
          });
      return { transaction: built, prevouts };
    });
    for (const coin of created.values()) unspent.add(coin);

    const transactions = [buildCoinbase(coinbase, others, number), ...others.map(({ transaction }) => transaction)];
    const root = merkleRoot(transactions.map(({ txid }) => txid));
    const header = encodeHeader({ ...original.header, previousHash, merkleRoot: root, nonce: number });
    const { hash } = decodeHeader(header);
    yield {
      bytes: encodeBlock(
        header,
        transactions.map(({ encoded }) => encoded),
      ),
      hash,
      previousHash,
      spentOutputs: encodeSpentOutputs([[], ...others.map(({ prevouts }) => prevouts)]),
    };
    previousHash = hash;
  }
}
