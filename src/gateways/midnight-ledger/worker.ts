import { parentPort } from 'node:worker_threads';
import type { LedgerVersion } from '../../chains/midnight/tag.js';
import type { EventView } from '../../chains/midnight/transaction-view.js';
import { thrownMessage } from '../../kernel/library-message.js';
import type { WorkerMessage } from '../../kernel/worker-pool.js';
import type { LedgerWork } from './ledger-work.js';
import {
  checkViewingKey,
  computeFee,
  contractStateView,
  eventView,
  isRelevant,
  type LedgerLibrary,
  parametersView,
  transactionView,
} from './views.js';

if (parentPort === null) throw new Error('The decoder of Midnight runs in a worker thread');
const port = parentPort;
const send = (message: WorkerMessage): void => port.postMessage(message);

/** Each version takes some 40 MB, so it is loaded with the first bytes of that version. */
const LIBRARIES: Readonly<Record<LedgerVersion, () => Promise<LedgerLibrary>>> = {
  8: () => import('@midnight-ntwrk/ledger-v8'),
  // The views handle the differences between the two versions.
  9: async () => (await import('@midnightntwrk/ledger-v9')) as unknown as LedgerLibrary,
};

async function perform(work: LedgerWork): Promise<unknown> {
  if (work.kind === 'events') {
    const views: (EventView | undefined)[] = [];
    for (const { bytes, ledger } of work.raws) views.push(await readEvent(bytes, ledger));
    return views;
  }
  if (work.kind === 'viewing-key') return checkViewingKey(await LIBRARIES[8](), work.viewingKey);
  if (work.kind === 'relevance') {
    const relevant: boolean[] = [];
    for (const { bytes, ledger } of work.transactions)
      relevant.push(isRelevant(await LIBRARIES[ledger](), bytes, work.viewingKey));
    return relevant;
  }
  const { bytes } = work;
  switch (work.kind) {
    case 'transaction':
      return transactionView(await LIBRARIES[work.tagged.ledger](), work.tagged, bytes);
    case 'fee':
      return computeFee(await LIBRARIES[work.ledger](), bytes, work.parameters);
    case 'parameters':
      return parametersView(await LIBRARIES[work.ledger](), bytes);
    case 'contract-state':
      return contractStateView(await LIBRARIES[work.ledger](), bytes);
  }
}

async function readEvent(bytes: Uint8Array, ledger: LedgerVersion | undefined): Promise<EventView | undefined> {
  if (ledger === undefined) return undefined;
  const library = await LIBRARIES[ledger]();
  try {
    return eventView(library, bytes);
  } catch (error) {
    if (isBroken(error)) throw error;
    return undefined;
  }
}

/** After a trap (`WebAssembly.RuntimeError`, which Node's types lack) the memory of the module is in no known state. */
const isBroken = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

const MAX_MESSAGE_CHARACTERS = 300;

/** `Unable to deserialize Transaction. Error: no nodes` becomes `no nodes`. */
const formatFailure = (error: unknown): string =>
  thrownMessage(error)
    .replace(/^Unable to deserialize [A-Za-z]+\. Error: /, '')
    .slice(0, MAX_MESSAGE_CHARACTERS);

port.on('message', (work: LedgerWork) => {
  perform(work).then(
    (answer) => send({ answer }),
    (error: unknown) => send({ failure: formatFailure(error), kind: isBroken(error) ? 'broken' : 'malformed' }),
  );
});

send({ ready: true });
