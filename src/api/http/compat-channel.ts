import type { WebSocket } from 'ws';
import type { CompatChannel } from '../kit/compat-api.js';
import { endCall, newOutcome, runCall } from '../pipeline/pipeline.js';
import type { ConnectionDependencies } from './compat-connection.js';
import { keepAlive, sendText, UNSUPPORTED_DATA } from './upgrades.js';

/** Connects a WebSocket with the library of its protocol. */
export function openChannel(socket: WebSocket, channel: CompatChannel, dependencies: ConnectionDependencies): void {
  const { prepared, call, pipeline, recordCall } = dependencies;
  const closed = new AbortController();

  const fail = (error: unknown): void => {
    if (closed.signal.aborted) return;
    pipeline.services.log.error('socket.failed', { operation: prepared.operation.id, error });
    socket.terminate();
  };

  const ended = channel.attach({
    protocol: socket.protocol,
    signal: closed.signal,
    send: (text) => (closed.signal.aborted ? Promise.resolve() : sendText(socket, text)),
    close: (code, reason) => socket.close(code, reason),
    fail,
    onMessage(listener) {
      socket.on('message', (data: Buffer, binary: boolean) => {
        if (binary) {
          socket.close(UNSUPPORTED_DATA, 'Send text');
          return;
        }
        listener(data.toString('utf8')).catch(fail);
      });
    },
    async run(work, counted) {
      const began = performance.now();
      const outcome = newOutcome();
      const operation = { ...prepared.operation, handle: (context: never) => work(context) as never };
      // Later work was counted with the request that began it.
      const given = counted === 'first' ? call : { ...call, admitted: { rate: undefined } };
      const finish = (error: unknown): void => {
        if (counted === 'first') recordCall(operation.id, error, performance.now() - began, outcome);
      };
      try {
        const result = await runCall({ ...prepared, operation }, given, pipeline, outcome);
        finish(undefined);
        return result as never;
      } catch (error) {
        finish(error);
        throw error;
      } finally {
        endCall(pipeline, outcome);
      }
    },
  });
  const stopPings = keepAlive(socket);
  socket.on('error', () => socket.terminate());
  socket.once('close', (code, reason) => {
    stopPings();
    closed.abort();
    ended(code, reason.toString('utf8'));
  });
}
