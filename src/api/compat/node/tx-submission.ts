import { encodeWith } from '../../../chains/cardano/node/codec.js';
import { nodeTransaction, nodeTransactionId } from '../../../chains/cardano/node/transactions.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex } from '../../../kernel/hex.js';
import { openMessage } from './messages.js';
import type { NodeContext } from './node-context.js';
import type { ServerLink } from './server-link.js';
import { submitToNode } from './submit.js';

const PROTOCOL = 4;
const MAX_MESSAGE_BYTES = 2_500_000;
/** Transactions that a peer announces at once. */
const WINDOW = 10;

const INIT = 6;
const REPLY_TX_IDS = 1;
const REPLY_TXS = 3;
const DONE = 4;

/** Takes the transactions that a peer offers: the responder asks for ids, then for the transactions. */
export function serveTxSubmission(link: ServerLink, context: NodeContext): void {
  let announced = 0;
  let expected: 'init' | 'ids' | 'transactions' = 'init';

  const requestIds = (): Promise<void> => {
    expected = 'ids';
    // Blocking: the peer answers when it has a transaction.
    const message = new CborWriter().array(4).uint(0).bool(true).uint(announced).uint(WINDOW).finish();
    announced = 0;
    return link.send(PROTOCOL, message);
  };

  link.serve(PROTOCOL, MAX_MESSAGE_BYTES, async (message) => {
    const { number, reader } = openMessage(message);
    if (number === DONE) return;
    if (number === INIT && expected === 'init') {
      await requestIds();
      return;
    }
    if (number === REPLY_TX_IDS && expected === 'ids') {
      const ids: Uint8Array[] = [];
      const count = reader.readArrayHeader();
      for (let index = 0; reader.more(count, index); index += 1) {
        if (index >= WINDOW) reader.fail(`more than ${WINDOW} transactions`);
        const pair = reader.readTuple(2);
        ids.push(encodeWith(nodeTransactionId, nodeTransactionId.read(reader)));
        reader.readUint();
        reader.expectClose(pair, 2);
      }
      announced = ids.length;
      expected = 'transactions';
      const writer = new CborWriter().array(2).uint(2).openArray();
      for (const id of ids) writer.raw(id);
      await link.send(PROTOCOL, writer.close().finish());
      return;
    }
    if (number !== REPLY_TXS || expected !== 'transactions') reader.fail(`tx-submission message ${number}`);
    const count = reader.readArrayHeader();
    for (let index = 0; reader.more(count, index); index += 1) {
      if (index >= announced) reader.fail('more transactions than requested');
      const { eraIndex, value } = nodeTransaction.read(reader);
      // The protocol has no message for a rejection.
      if (typeof value === 'string') await submitToNode(context, eraIndex, fromHex(value));
    }
    await requestIds();
  });
}
