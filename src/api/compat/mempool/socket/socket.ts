import Type from 'typebox';
import { ServiceError } from '../../../../kernel/errors.js';
import { awaitIndexChange } from '../../../../store/hints.js';
import { type CompatConversation, type CompatMessage, type CompatSocket, CompatWait } from '../../../kit/compat-api.js';
import { operation } from '../../../kit/operation.js';
import { MEMPOOL, MEMPOOL_ROUTE } from '../mempool-route.js';
import type { SocketContext } from './network-state.js';
import { readRequest, type SocketRequest } from './read-request.js';
import { Session } from './session.js';

/** Not a route: its gate, scope and limits are those of each message. */
const openSocket = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.socket',
  route: `GET ${MEMPOOL}/v1/ws`,
  summary: 'Subscribe to blocks, the mempool, transactions and addresses',
  result: Type.Unsafe<object>({ type: 'object', description: 'Messages of mempool.space' }),
  errors: [],
  example: {},
  handle: () => ({}),
});

/** A busy mempool changes with every transaction: a connection is updated at most this often. */
const PAUSE_MS = 500;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, PAUSE_MS);
    signal.addEventListener('abort', end, { once: true });
  });

/** Temporary: the index or the mempool is not available at the moment. */
const isTemporary = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'unavailable';

function openConversation(): CompatConversation {
  const session = new Session();
  let following = false;
  return {
    read(text) {
      const request = readRequest(text);
      if (request === undefined) return toMessage('requests', () => rejectMessage());
      if (following || !isSubscription(request))
        return toMessage('requests', (context) => session.answer(context, request));
      // The first subscription stays open and is handled again after each change, for all of them.
      following = true;
      const message = toMessage('updates', followWith(session, request));
      return {
        ...message,
        refuse(failure) {
          following = false;
          return message.refuse(failure);
        },
      };
    },
  };
}

const isSubscription = ({ action: _, refreshBlocks: __, wallet: ___, ...subjects }: SocketRequest): boolean =>
  Object.keys(subjects).length > 0;

function followWith(session: Session, request: SocketRequest): Handle {
  let isAnswered = false;
  return async (context) => {
    const { id } = context.network;
    const wait = async (signal: AbortSignal): Promise<void> => {
      await pause(signal);
      if (!session.isBehind) await awaitIndexChange(id, signal);
    };
    if (!isAnswered) {
      const text = await session.answer(context, request);
      isAnswered = true;
      return new CompatWait(wait, text);
    }
    try {
      return new CompatWait(wait, await session.update(context));
    } catch (error) {
      if (!isTemporary(error)) throw error;
      return new CompatWait(wait);
    }
  };
}

type Handle = (context: SocketContext) => Promise<string | CompatWait | undefined>;

const toMessage = (lane: 'requests' | 'updates', handle: Handle): CompatMessage => ({
  operationId: openSocket.id,
  lane,
  handle,
  refuse: ({ message }) => JSON.stringify({ error: message }),
});

async function rejectMessage(): Promise<never> {
  throw new ServiceError('invalid', 'A message must be a JSON object');
}

export const mempoolSocket: CompatSocket = { operation: openSocket, open: openConversation };
