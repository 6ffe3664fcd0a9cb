import { encodeTransaction } from '../../../src/chains/bitcoin/encode-transaction.js';
import { OP } from '../../../src/chains/bitcoin/opcodes.js';
import { encodeEnvelope, encodePushes } from '../../../src/chains/bitcoin/ordinals/encode-inscription.js';
import { encodeInscriptionId, type InscriptionId } from '../../../src/chains/bitcoin/ordinals/inscription-id.js';
import { encipher } from '../../../src/chains/bitcoin/runes/encipher.js';
import { encodeCommitment } from '../../../src/chains/bitcoin/runes/rune-commitment.js';
import type { Etching } from '../../../src/chains/bitcoin/runes/runestone.js';
import { buildScript } from '../../../src/chains/bitcoin/script-builder.js';
import type { SpendingTransaction } from '../../../src/chains/bitcoin/spent-outputs.js';
import { decodeTransaction, type TransactionOutput } from '../../../src/chains/bitcoin/transaction.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import type { Coin, Purse } from './generated-chain.js';
import { DATA, SCRIPTS, TOO_LONG, taproot } from './scripts.js';

const CONTROL = new Uint8Array(33).fill(1);

/** A transaction that spends some coins; undefined while there are none. `index` is its position in the block. */
export function generateTransaction(purse: Purse, index: number): SpendingTransaction | undefined {
  const { below } = purse;
  const message = below(purse.mostlyBrc20 ? 2 : 3) === 0 ? generateMessage(purse, index) : undefined;
  if (message !== undefined) return message;
  const move = purse.mostlyBrc20 && below(4) > 0 ? generateMove(purse, index) : undefined;
  if (move !== undefined) return move;
  const coins = pickCoins(purse);
  if (coins.length === 0) return undefined;
  const name = below(6) === 0 ? toRuneName(below(40)) : undefined;
  const total = coins.reduce((sum, { output }) => sum + output.value, 0n);
  const data = dataOutputs(purse, name);
  const paid = data.reduce((sum, { value }) => sum + value, 0n);
  const outputs = paid > total ? plainOutputs(purse, total) : [...plainOutputs(purse, total - paid), ...data];
  const bytes = encodeTransaction({
    version: 2,
    inputs: coins.map(({ outpoint }, vin) => ({
      previous: outpoint,
      scriptSig: below(3) === 0 ? Uint8Array.of(OP[0]) : new Uint8Array(),
      sequence: 0xffff_ffff - below(4),
      witness: buildWitness(purse, coins, vin === 0 ? name : undefined),
    })),
    outputs,
    lockTime: index,
  });
  return { transaction: decodeTransaction(bytes), spent: coins.map(({ output }) => output) };
}

/**
 * Reveals a BRC-20 message about few tokens with small supplies to few owners, so that many are valid and many others
 * just not. Undefined without a coin that has no inscription on its first satoshi, as far as one can tell.
 */
function generateMessage({ coins, below, inscriptions }: Purse, index: number): SpendingTransaction | undefined {
  const clean = [...coins.values()].filter((coin) => coin.clean && coin.output.value > POSTAGE * 2n);
  const coin = clean[below(Math.max(1, clean.length))];
  if (coin === undefined) return undefined;
  const deployed = inscriptions.at(-1 - below(6));
  const tick = ['ties', 'TIES', 'rail', 'selfs'][below(4)]!;
  const amt = ['1', '3', '10', '0.5', '0.55', '40'][below(6)]!;
  const fields = [
    { op: 'deploy', tick, max: ['100', '100', '0'][below(3)]!, lim: '40', dec: '1', self_mint: 'true' },
    { op: 'mint', tick, amt },
    { op: 'mint', tick, amt },
    { op: 'transfer', tick, amt },
    { op: 'transfer', tick, amt },
  ][below(5)]!;
  const envelope = encodeEnvelope({
    contentType: ['text/plain;charset=utf-8', 'application/json', 'text/html'][below(8) % 3]!,
    ...(deployed !== undefined && below(2) === 0 && { parents: [deployed] }),
    body: new TextEncoder().encode(JSON.stringify({ p: 'brc-20', ...fields })),
  });
  const bytes = encodeTransaction({
    version: 2,
    inputs: [{ previous: coin.outpoint, scriptSig: new Uint8Array(), sequence: 0, witness: [envelope, CONTROL] }],
    outputs: [
      { value: POSTAGE, script: below(12) === 0 ? DATA : taproot(`holder ${below(3)}`) },
      { value: coin.output.value - POSTAGE * 2n, script: SCRIPTS[below(SCRIPTS.length)]! },
    ],
    lockTime: index,
  });
  return { transaction: decodeTransaction(bytes), spent: [coin.output] };
}

const POSTAGE = 10_000n;

/** Moves the output of a message to an owner, to an unspendable output, or pays it as a fee. */
function generateMove({ coins, below }: Purse, index: number): SpendingTransaction | undefined {
  const held = [...coins.values()].filter(({ output }) => output.value === POSTAGE);
  const coin = held[held.length - 1 - below(Math.min(4, held.length))];
  if (coin === undefined) return undefined;
  const bytes = encodeTransaction({
    version: 2,
    inputs: [{ previous: coin.outpoint, scriptSig: new Uint8Array(), sequence: 0, witness: [] }],
    outputs: [
      below(6) === 0
        ? { value: 0n, script: taproot('holder 0') }
        : { value: POSTAGE, script: below(6) === 0 ? DATA : taproot(`holder ${below(3)}`) },
    ],
    lockTime: index,
  });
  return { transaction: decodeTransaction(bytes), spent: [coin.output] };
}

function pickCoins({ coins, below }: Purse): readonly Coin[] {
  const all = [...coins.values()];
  const drawn = new Set<Coin>();
  for (let left = 1 + below(3); left > 0 && all.length > 0; left -= 1) {
    // Prefers recent coins, so that coins move again soon.
    const among = Math.max(1, below(2) === 0 ? all.length : Math.min(8, all.length));
    drawn.add(all[all.length - 1 - below(among)]!);
  }
  return [...drawn];
}

/** Output values add up to the inputs or less; sometimes one is zero, or everything is a fee. */
function plainOutputs({ below }: Purse, total: bigint): readonly TransactionOutput[] {
  const count = 1 + below(4);
  let left = below(8) === 0 ? 0n : total - (total * BigInt(below(20))) / 100n;
  return Array.from({ length: count }, (_, position) => {
    const value = position === count - 1 ? left : below(5) === 0 ? 0n : left / BigInt(2 + below(3));
    left -= value;
    return { value, script: scriptFrom(below) };
  });
}

/** Mostly a script that was used before. */
function scriptFrom(below: (limit: number) => number): Uint8Array {
  if (below(60) === 0) return TOO_LONG;
  return below(4) === 0 ? taproot(`owner ${below(2_000)}`) : SCRIPTS[below(SCRIPTS.length)]!;
}

function dataOutputs({ below, runes, height }: Purse, name: bigint | undefined): readonly TransactionOutput[] {
  if (name === undefined && below(3) !== 0) return below(6) === 0 ? [{ value: BigInt(below(3)), script: DATA }] : [];
  const rune = runes[runes.length - 1 - below(Math.min(12, Math.max(1, runes.length)))];
  const etching: Etching | undefined =
    name === undefined && below(2) === 0
      ? undefined
      : {
          name,
          divisibility: below(39),
          spacers: below(8),
          symbol: ['¤', '\0', '🧡', undefined][below(4)],
          premine: BigInt(below(1_000_000)),
          terms: below(3) === 0 ? undefined : termsFrom(height, below),
          turbo: below(2) === 0,
        };
  const script = encipher({
    edicts:
      rune === undefined
        ? []
        : Array.from({ length: below(3) }, () => ({
            id: below(4) === 0 && etching !== undefined ? { block: 0n, tx: 0 } : rune,
            amount: BigInt(below(5_000)),
            output: below(3),
          })),
    etching,
    mint: rune !== undefined && below(2) === 0 ? rune : undefined,
    pointer: below(3) === 0 ? 0 : undefined,
  });
  // An opcode after the pushes makes it a cenotaph.
  return [{ value: 0n, script: below(8) === 0 ? Uint8Array.of(...script, OP.DUP) : script }];
}

const termsFrom = (height: number, below: (limit: number) => number): NonNullable<Etching['terms']> => ({
  amount: BigInt(1 + below(10_000)),
  cap: BigInt(below(6)),
  heightStart: below(3) === 0 ? BigInt(height + below(4)) : undefined,
  heightEnd: below(3) === 0 ? BigInt(height + below(30)) : undefined,
  offsetStart: undefined,
  offsetEnd: below(3) === 0 ? BigInt(below(20)) : undefined,
});

/** Names of 14 letters and more, which every network allows from the start. */
const toRuneName = (number: number): bigint => 26n ** 14n + BigInt(number) * 7919n;

/** Properties with a gallery of one inscription. */
const encodeGallery = (id: InscriptionId): Uint8Array =>
  new CborWriter().map(1).int(0).array(1).map(1).int(0).bytes(encodeInscriptionId(id)).finish();

function buildWitness(purse: Purse, coins: readonly Coin[], name: bigint | undefined): readonly Uint8Array[] {
  const { below, inscriptions } = purse;
  if (name !== undefined) return [buildScript(encodeCommitment(name), OP.DUP), CONTROL];
  const kind = below(8);
  if (kind > 2) return kind > 5 ? [new Uint8Array(64).fill(7)] : [];
  // A parent counts only if it is spent: most likely one that was revealed in the transaction of one of the coins.
  const near = inscriptions.find(({ txid }) => coins.some(({ outpoint }) => outpoint.txid === txid));
  const known = near ?? inscriptions[inscriptions.length - 1 - below(Math.min(5, Math.max(1, inscriptions.length)))];
  const envelopes = Array.from({ length: 1 + (below(4) === 0 ? 1 : 0) }, () =>
    below(6) === 0
      ? encodePushes([Uint8Array.of(below(30)), new Uint8Array(below(4)), Uint8Array.of(below(30))])
      : encodeEnvelope({
          contentType: ['text/plain', 'image/png', 'text/\0plain'][below(3)]!,
          ...(known !== undefined && below(2) === 0 && { parents: [known, known] }),
          ...(known !== undefined && below(4) === 0 && { delegate: known }),
          ...(below(5) === 0 && { pointer: BigInt(below(2_000_000_000)) }),
          ...(below(3) === 0 && { metaprotocol: 'brc-20' }),
          ...(known !== undefined && below(5) === 0 && { properties: encodeGallery(known) }),
          body: new Uint8Array(below(700)).fill(below(256)),
        }),
  );
  return [new Uint8Array(Buffer.concat(envelopes)), CONTROL];
}
