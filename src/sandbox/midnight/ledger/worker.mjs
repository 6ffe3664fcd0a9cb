import { parentPort } from 'node:worker_threads';
// First, because the library may draw numbers while it loads.
import './seeded-random.mjs';
import { LedgerChain } from './ledger-chain.mjs';

/** All simulated chains of a process live in one thread: the library weighs more than they do. */
const chains = new Map();

const chainOf = (work) => {
  const chain = chains.get(work.chain);
  if (chain === undefined) throw new Error('The ledger is not open');
  return chain;
};

const WORKS = {
  open({ chain, networkName, people, snapshot }) {
    const opened = new LedgerChain({ networkName, people, snapshot });
    chains.set(chain, opened);
    const entries = [...opened.people].map(([name, { address, dustKey }]) => [
      name,
      { address, dustKey: String(dustKey.publicKey) },
    ]);
    return Object.fromEntries(entries);
  },
  close: ({ chain }) => void chains.delete(chain),
  produce: (work) => chainOf(work).produce(work),
  snapshot: (work) => chainOf(work).snapshot(),
  judge: (work) => chainOf(work).judge(work.raw, work.timestamp),
  identify(work) {
    const { published, applied } = chainOf(work).readable(work.raw);
    return { hash: published.transactionHash(), identifiers: applied.identifiers() };
  },
  merkle: (work) => chainOf(work).merkleUpdate(work.tree, work.start, work.end),
};

parentPort.on('message', ({ id, work }) => {
  try {
    parentPort.postMessage({ id, answer: WORKS[work.kind](work) });
  } catch (error) {
    parentPort.postMessage({ id, failure: String(error?.message ?? error).slice(0, 500) });
  }
});

parentPort.postMessage({ id: 0, answer: 'ready' });
