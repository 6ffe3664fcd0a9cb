import { CborWriter } from '../../../kernel/cbor/writer.js';
import { openMessage } from './messages.js';
import type { ServerLink } from './server-link.js';

const PROTOCOL = 8;
const MAX_MESSAGE_BYTES = 1_024;

/** Returns the cookie of each keep-alive. */
export function serveKeepAlive(link: ServerLink): void {
  link.serve(PROTOCOL, MAX_MESSAGE_BYTES, async (message) => {
    const { number, reader } = openMessage(message);
    if (number === 0) await link.send(PROTOCOL, new CborWriter().array(2).uint(1).uint(reader.readUint()).finish());
    else if (number !== 2) reader.fail(`keep-alive message ${number}`);
  });
}
