import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { ResponseWithHeaders } from '../../kit/response-with-headers.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';
import { BUILD_BODY_BYTES } from '../../shapes/transaction-builder/shapes.js';
import { readMessage, runMessage } from './message.js';
import { OGMIOS, OGMIOS_ROUTE } from './ogmios-route.js';
import { RPC, RpcError, toErrorResponse } from './rpc.js';
import { createSession } from './session.js';

/** Ogmios answers every error with 400. */
const ERROR_STATUS = 400;

export const callMethod = operation({
  ...OGMIOS_ROUTE,
  id: 'ogmios.call',
  route: `POST ${OGMIOS}`,
  summary: 'Call a method by JSON-RPC',
  description:
    'One JSON-RPC 2.0 request. Methods that need the state of a connection (chain synchronization, mempool, acquired ledger states) are available by WebSocket only.',
  body: ExactJson('A JSON-RPC request'),
  bodyLimit: BUILD_BODY_BYTES,
  result: ExactJson('A JSON-RPC response'),
  errors: ['invalid'],
  example: { body: { jsonrpc: '2.0', method: 'queryNetwork/tip', id: null } },

  async handle(context, { body }) {
    const message = readMessage(body);
    if ('found' in message && message.found.stateful) {
      const error = new RpcError(RPC.invalidRequest, `'${message.request.method}' needs a WebSocket connection`);
      return new ResponseWithHeaders(toErrorResponse(error, message.request), [], ERROR_STATUS);
    }
    const response = await runMessage(context, message, createSession());
    if (!('jsonrpc' in response)) throw new ServiceError('internal', 'The method has no response');
    return 'error' in response ? new ResponseWithHeaders(response, [], ERROR_STATUS) : response;
  },
});
