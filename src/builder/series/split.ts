import { createFrame } from '../assemble/build.js';
import { plainUtxos } from '../assemble/plain-utxos.js';
import { composePlain } from '../compose/compose.js';
import { BuildError, OutputTooSmall } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommonRequest, Payment, SplitRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

/** How often equal parts are recomputed; the fee changes only when the encoded width of an amount changes. */
const MAX_CORRECTIONS = 4;

/** Pays the sender in parts: the given ones, several of one amount, or the whole balance in equal ones. */
export function buildSplit({ parts, ...request }: SplitRequest, ledger: LedgerView): UnsignedTx {
  const address = request.changeAddress;
  if ('outputs' in parts) {
    const outputs = parts.outputs.map((part) => ({ ...part, address }));
    return pay(request, outputs, ledger);
  }
  const { count, lovelace } = parts;
  if (lovelace === undefined) return splitEvenly(request, count, ledger);
  return payEqualOutputs(request, count, lovelace, ledger);
}

const pay = (request: CommonRequest, outputs: readonly Payment[], ledger: LedgerView, selectAll = false): UnsignedTx =>
  composePlain({ ...request, selectAll, intents: [{ kind: 'payment', name: '', outputs }] }, ledger);

/** ADA-only outputs at the change address. */
export function payEqualOutputs(
  request: CommonRequest,
  count: number,
  lovelace: bigint,
  ledger: LedgerView,
): UnsignedTx {
  try {
    return pay(request, same(count, request.changeAddress, lovelace), ledger);
  } catch (error) {
    if (!(error instanceof OutputTooSmall)) throw error;
    const { minimum } = error;
    const sentence = `lovelace is ${lovelace}, but an output needs at least ${minimum} (use "0" for exactly that)`;
    throw new BuildError(sentence, { cause: error });
  }
}

const same = (count: number, address: string, lovelace: bigint): readonly Payment[] =>
  Array.from({ length: count }, () => ({ address, lovelace }));

/** Splits all plain UTxOs into `count` outputs. The last is change: it holds the tokens and the remainder. */
function splitEvenly(request: CommonRequest, count: number, ledger: LedgerView): UnsignedTx {
  if (count < 2) throw new BuildError('count must be 2 or more when the whole balance is split');
  const frame = createFrame({}, request, ledger);
  const { places: indexes, warnings } = plainUtxos(frame);
  const plain = { ...request, utxos: indexes.map((index) => frame.wallet.utxos[index]!) };
  let split = pay(plain, same(count - 1, request.changeAddress, 0n), ledger, true);
  for (let correction = 0; correction < MAX_CORRECTIONS; correction += 1) {
    const part = evenPart(split, count);
    if (part === split.paid[0]) break;
    try {
      split = pay(plain, same(count - 1, request.changeAddress, part), ledger, true);
    } catch (error) {
      if (!(error instanceof OutputTooSmall)) throw error;
      throw new BuildError(
        `${count} equal parts would hold ${part} lovelace each, but an output needs at least ${error.minimum}: reduce count`,
        { cause: error },
      );
    }
  }
  return { ...split, warnings: [...warnings, ...split.warnings] };
}

function evenPart({ paid, change }: UnsignedTx, count: number): bigint {
  const last = change.at(-1)?.lovelace ?? 0n;
  return (paid.reduce((sum, amount) => sum + amount, 0n) + last) / BigInt(count);
}
