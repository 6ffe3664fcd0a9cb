import { ServiceError } from '../../../kernel/errors.js';
import type { CompatApi, CompatConversation } from '../../kit/compat-api.js';
import { getBodyParser } from '../../pipeline/body.js';
import { callMethod } from './call-method.js';
import { ogmiosFailures } from './failures.js';
import { getHealth } from './get-health.js';
import { type ReadMessage, readMessage, toCompatMessage } from './message.js';
import { MISSING_METHODS } from './methods.js';
import { OGMIOS } from './ogmios-route.js';
import { RPC, RpcError } from './rpc.js';
import { createSession } from './session.js';

const parse = getBodyParser(callMethod.body);

function readText(text: string): ReadMessage {
  try {
    return readMessage(parse(text));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { request: {}, error: new RpcError(RPC.parse, `Invalid request: ${error.message}`) };
  }
}

function openConversation(): CompatConversation {
  const session = createSession();
  return { read: (text) => toCompatMessage(readText(text), session) };
}

export const ogmios: CompatApi = {
  name: 'ogmios',
  prefix: OGMIOS,
  title: 'Ogmios API on Crosstie',
  description:
    'The JSON-RPC protocol of Ogmios, version 6, by POST and by WebSocket at this prefix. The key may be part of the path: `/compat/{key}/ogmios`. The network is that of the key.',
  operations: [callMethod, getHealth],
  failures: ogmiosFailures,
  socket: { operation: callMethod, open: openConversation },
  missing: MISSING_METHODS,
};
