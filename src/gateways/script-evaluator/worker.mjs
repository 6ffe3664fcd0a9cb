import { parentPort } from 'node:worker_threads';
import scalus from 'scalus';

const { Scalus, SlotConfig } = scalus;

parentPort.on('message', ({ transaction, utxos, zeroTimeMs, zeroSlot, slotMs, costModels }) => {
  try {
    const slots = new SlotConfig(zeroTimeMs, zeroSlot, slotMs);
    const evaluated = Scalus.evalPlutusScripts(transaction, utxos, slots, costModels);
    parentPort.postMessage({
      evaluated: evaluated.map(({ tag, index, budget }) => ({
        tag,
        index,
        memory: BigInt(budget.memory),
        steps: BigInt(budget.steps),
      })),
    });
  } catch (error) {
    parentPort.postMessage({ failure: String(error?.message ?? error), logs: [...(error?.logs ?? [])].map(String) });
  }
});

// Loading takes longer than most scripts; whoever asks counts from here.
parentPort.postMessage({ ready: true });
