import { nodeTransaction } from '../../../chains/cardano/node/transactions.js';
import { fromHex } from '../../../kernel/hex.js';
import { createMessage, openMessage } from './messages.js';
import type { NodeContext } from './node-context.js';
import type { ServerLink } from './server-link.js';
import { submitToNode } from './submit.js';

const PROTOCOL = 6;
const MAX_MESSAGE_BYTES = 200_000;

const SUBMIT = 0;
const DONE = 3;
const ACCEPT = createMessage(1);

/** Submits transactions of local clients and answers with the result. */
export function serveLocalTxSubmission(link: ServerLink, context: NodeContext): void {
  link.serve(PROTOCOL, MAX_MESSAGE_BYTES, async (message) => {
    const { number, reader } = openMessage(message);
    if (number === DONE) return;
    if (number !== SUBMIT) reader.fail(`submission message ${number}`);
    const { eraIndex, value } = nodeTransaction.read(reader);
    if (typeof value !== 'string') return reader.fail('a Byron transaction');
    const reason = await submitToNode(context, eraIndex, fromHex(value));
    await link.send(PROTOCOL, reason === undefined ? ACCEPT : createMessage(2, reason));
  });
}
