import { parentPort } from 'node:worker_threads';
import scalus from 'scalus';

const { Scalus, SlotConfig } = scalus;

const failureOf = (error) => String(error?.message ?? error);

parentPort.on('message', ({ transaction, parts, utxos, zeroTimeMs, zeroSlot, slotMs, costModels }) => {
  const run = (bytes) =>
    Scalus.evalPlutusScripts(bytes, utxos, new SlotConfig(zeroTimeMs, zeroSlot, slotMs), costModels);
  try {
    parentPort.postMessage({
      evaluated: run(transaction).map(({ tag, index, budget }) => ({
        tag,
        index,
        memory: BigInt(budget.memory),
        steps: BigInt(budget.steps),
      })),
    });
  } catch (error) {
    const failure = failureOf(error);
    const logs = [...(error?.logs ?? [])].map(String);
    // Failures of a script carry what it logged; all others are of the transaction.
    const ran = error?.logs !== undefined;
    parentPort.postMessage({ failure, ran, logs, failed: parts && culprit(parts, run, failure) });
  }
});

const SEARCH_MS = 1_000;

/**
 * Which redeemer the failure is of, which nobody says. Scripts run one after the other, and a redeemer that is not there
 * ends the run with another failure: so without one that comes later the failure is the same, and of the others the last
 * one is the culprit. Undefined where that cannot be told.
 */
function culprit({ before, redeemers, after, bare }, run, failure) {
  if (redeemers.length === 1) return 0;
  const until = performance.now() + SEARCH_MS;
  const without = (...places) => {
    if (performance.now() > until) return undefined;
    const left = redeemers.filter((_, place) => !places.includes(place));
    try {
      // A list of redeemers must not be empty.
      run(left.length === 0 ? bare : Buffer.concat([before, Uint8Array.of(0x98, left.length), ...left, after]));
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  };
  let last;
  for (const place of redeemers.keys()) {
    const alone = without(place);
    if (alone === undefined) return undefined;
    if (alone === failure) continue;
    if (last === undefined) last = { place, alone };
    else {
      const first = without(last.place, place);
      if (first === last.alone) last = { place, alone };
      else if (first !== alone) return undefined;
    }
  }
  return last?.place;
}

// Loading takes longer than most scripts; whoever asks counts from here.
parentPort.postMessage({ ready: true });
