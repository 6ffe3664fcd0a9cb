import { parentPort } from 'node:worker_threads';
import { thrownMessage } from '../../../kernel/library-message.js';
import { applyPlanned } from './build-transaction.js';
import { LedgerChain } from './ledger-chain.js';
import type { LedgerOperation, LedgerOperations, LedgerRequest, LedgerResponse } from './ledger-request.js';
import { readSubmitted } from './read-submitted.js';

if (parentPort === null) throw new Error('The simulated ledger runs in a worker thread');
const port = parentPort;
const send = (message: LedgerResponse): void => port.postMessage(message);

/** All simulated chains of a process share one thread: the library takes more memory than they do. */
const chains = new Map<number, LedgerChain>();

function openChain(number: number): LedgerChain {
  const chain = chains.get(number);
  if (chain === undefined) throw new Error('The ledger is not open');
  return chain;
}

type Handlers = {
  readonly [Operation in LedgerOperation]: (
    request: LedgerOperations[Operation]['request'],
    chain: number,
  ) => LedgerOperations[Operation]['response'] | Promise<LedgerOperations[Operation]['response']>;
};

const HANDLERS: Handlers = {
  open(request, number) {
    const chain = new LedgerChain(request);
    chains.set(number, chain);
    const wallets = [...chain.wallets].map(([name, { address, dustKey }]) => [
      name,
      { address, dustKey: String(dustKey.publicKey) },
    ]);
    return Object.fromEntries(wallets);
  },
  close(_, number) {
    chains.delete(number);
    return undefined;
  },
  produce: (request, number) => openChain(number).produce(request, applyPlanned),
  snapshot: (_, number) => openChain(number).snapshot(),
  validate: ({ raw, timestamp }, number) => openChain(number).validate(raw, timestamp),
  async identify({ raw }) {
    const { published, applied } = await readSubmitted(raw);
    return { hash: published.transactionHash(), identifiers: applied.identifiers() };
  },
  bridged: ({ address }, number) => openChain(number).bridgeBalance(address),
  merkle: ({ tree, start, end }, number) => openChain(number).merkleUpdate(tree, start, end),
};

const handle = <Operation extends LedgerOperation>({
  operation,
  request,
  chain,
}: LedgerRequest<Operation>): ReturnType<Handlers[Operation]> =>
  HANDLERS[operation](request, chain) as ReturnType<Handlers[Operation]>;

const MAX_FAILURE_CHARACTERS = 500;

async function respond(message: LedgerRequest): Promise<void> {
  try {
    send({ id: message.id, response: await handle(message) });
  } catch (error) {
    send({ id: message.id, failure: thrownMessage(error).slice(0, MAX_FAILURE_CHARACTERS) });
  }
}

/** One request at a time: all chains draw from the same stream of random numbers. */
let last = Promise.resolve();
port.on('message', (message: LedgerRequest) => {
  last = last.then(() => respond(message));
});
