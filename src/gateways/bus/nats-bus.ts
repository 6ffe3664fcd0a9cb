import { JetStreamApiError, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { EventBus } from './bus.js';

/** All subjects begin with it, and the stream has its name in capitals. */
const PREFIX = 'crosstie';
const STREAM = 'CROSSTIE';
/** Time within which the server recognizes a repeated message by its id; a restart takes less. */
const DUPLICATE_WINDOW_NS = 10 * 60 * 1_000_000_000;
const TIMEOUT_MS = 10_000;
const ID_HEADER = 'Nats-Msg-Id';
/** Codes of the server for a stream, and for a message, that does not exist. */
const NO_STREAM = 10059;
const NO_MESSAGE = 10037;

export interface NatsOptions {
  /** `nats://[user:password@]host:port`, or `tls://`; several separated by commas. */
  readonly url: string;
}

/**
 * Publishes to the stream CROSSTIE of a NATS server with JetStream. The stream is created if it does not exist; an
 * operator who wants other limits or replicas creates it before.
 */
export function createNatsBus({ url }: NatsOptions): EventBus {
  let opening: Promise<{ readonly connection: NatsConnection; readonly manager: JetStreamManager }> | undefined;
  const open = () => {
    opening ??= openStream(url).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    name: 'nats',
    async publish({ subject, id, body }) {
      const { connection } = await open();
      // No retries in the client: the caller publishes the message again before any later one.
      await jetstream(connection).publish(`${PREFIX}.${subject}`, body, { msgID: id, timeout: TIMEOUT_MS, retries: 1 });
    },
    async findLastId(network) {
      const { manager } = await open();
      const query = { last_by_subj: `${PREFIX}.${network}.>` };
      const message = await manager.streams.getMessage(STREAM, query).catch((error: unknown) => {
        if (isApiError(error, NO_MESSAGE)) return null;
        throw error;
      });
      return message?.header.get(ID_HEADER) || undefined;
    },
    async close() {
      const opened = await opening?.catch(() => undefined);
      await opened?.connection.close();
    },
  };
}

async function openStream(url: string) {
  const connection = await connect({
    ...readServers(url),
    name: PREFIX,
    timeout: TIMEOUT_MS,
    maxReconnectAttempts: -1,
  });
  try {
    const manager = await jetstreamManager(connection, { timeout: TIMEOUT_MS });
    await manager.streams.info(STREAM).catch(async (error: unknown) => {
      if (!isApiError(error, NO_STREAM)) throw error;
      await manager.streams.add({
        name: STREAM,
        subjects: [`${PREFIX}.>`],
        duplicate_window: DUPLICATE_WINDOW_NS,
      });
    });
    return { connection, manager };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** The client takes user and password apart from the address. */
function readServers(text: string) {
  const urls = text.split(',').map((each) => new URL(each.trim()));
  const [first] = urls;
  const servers = urls.map(({ hostname, port }) => `${hostname}:${port || '4222'}`);
  return {
    servers,
    ...(first?.username && { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }),
    ...(first?.protocol === 'tls:' && { tls: {} }),
  };
}

const isApiError = (error: unknown, code: number): boolean =>
  error instanceof JetStreamApiError && error.apiError().err_code === code;
