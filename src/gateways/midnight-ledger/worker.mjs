import { parentPort } from 'node:worker_threads';
import { contractStateView, eventView, feeOf, parametersView, transactionView } from './views.mjs';

/** Each version costs some 40 MB: it is loaded when bytes of it come. */
const LEDGERS = {
  8: () => import('@midnight-ntwrk/ledger-v8'),
  9: () => import('@midnightntwrk/ledger-v9'),
};

const WORKS = {
  transaction: async ({ ledger, form, tag, bytes }) =>
    transactionView(await LEDGERS[ledger](), { ledger, form, tag, bytes }),
  fee: async ({ ledger, bytes, parameters }) => feeOf(await LEDGERS[ledger](), bytes, parameters),
  parameters: async ({ ledger, bytes }) => parametersView(await LEDGERS[ledger](), bytes),
  'contract-state': async ({ ledger, bytes }) => contractStateView(await LEDGERS[ledger](), bytes),
  events: async ({ raws }) => {
    const views = [];
    for (const { bytes, ledger } of raws) views.push(await oneEvent(bytes, ledger));
    return views;
  },
};

async function oneEvent(bytes, ledger) {
  if (ledger === undefined) return undefined;
  const library = await LEDGERS[ledger]();
  try {
    return eventView(library, bytes);
  } catch (error) {
    if (isBroken(error)) throw error;
    return undefined;
  }
}

/** After a trap the memory of the module is in no known state. */
const isBroken = (error) => error instanceof WebAssembly.RuntimeError;

/** `Unable to deserialize Transaction. Error: no nodes` becomes `no nodes`. */
const sentenceOf = (error) => String(error?.message ?? error).replace(/^Unable to deserialize [A-Za-z]+\. Error: /, '');

parentPort.on('message', (work) => {
  WORKS[work.kind](work).then(
    (answer) => parentPort.postMessage({ answer }),
    (error) =>
      parentPort.postMessage({
        failure: sentenceOf(error).slice(0, 300),
        kind: isBroken(error) ? 'broken' : 'malformed',
      }),
  );
});

parentPort.postMessage({ ready: true });
