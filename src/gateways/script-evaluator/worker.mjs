import { parentPort } from 'node:worker_threads';
import scalus from 'scalus';

const { Scalus, SlotConfig } = scalus;

const failureOf = (error) => String(error?.message ?? error);

parentPort.on('message', ({ transaction, alone, utxos, zeroTimeMs, zeroSlot, slotMs, costModels }) => {
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
    parentPort.postMessage({
      failure,
      logs: [...(error?.logs ?? [])].map(String),
      failed: culprit(alone, run, failure),
    });
  }
});

const SEARCH_MS = 1_000;

/** The one that fails in the same way by itself; else one that fails by itself, if only one does. */
function culprit(alone, run, failure) {
  if (alone.length === 1) return 0;
  const others = [];
  const until = performance.now() + SEARCH_MS;
  for (const [place, bytes] of alone.entries()) {
    if (performance.now() > until) return undefined;
    try {
      run(bytes);
    } catch (error) {
      if (failureOf(error) === failure) return place;
      others.push(place);
    }
  }
  return others.length === 1 ? others[0] : undefined;
}

// Loading takes longer than most scripts; whoever asks counts from here.
parentPort.postMessage({ ready: true });
