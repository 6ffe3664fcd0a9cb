import type { Producer, ProducerOptions } from '@platformatic/kafka';
import type { EventBus } from './bus.js';

/** A topic is `crosstie.<network>`. */
const PREFIX = 'crosstie';
const TIMEOUT_MS = 10_000;
const RETRIES = 3;
const RETRY_DELAY_MS = 300;
const DEFAULT_PORT = 9092;
const ALL_REPLICAS = -1;

export interface KafkaOptions {
  /** `[kafka|kafkas://[user:password@]]host:port`, several separated by commas; `kafkas` is TLS. */
  readonly brokers: string;
  readonly client: KafkaClient;
}

export type KafkaClient = Pick<typeof import('@platformatic/kafka'), 'Producer' | 'stringSerializers'>;

type TextProducer = Producer<string, string, string, string>;

/**
 * Publishes to one topic per network. All messages of a network have the same key, so they are in one partition and in
 * order; the headers have the key of the event and its type. A broker cannot be asked for the last message of a key: after
 * a crash, the messages of one block can be repeated.
 */
export function createKafkaBus({
  brokers,
  client: { Producer: KafkaProducer, stringSerializers },
}: KafkaOptions): EventBus {
  const options: ProducerOptions<string, string, string, string> = {
    ...readBrokers(brokers),
    clientId: PREFIX,
    serializers: stringSerializers,
    idempotent: true,
    acks: ALL_REPLICAS,
    autocreateTopics: true,
    timeout: TIMEOUT_MS,
    retries: RETRIES,
    retryDelay: RETRY_DELAY_MS,
  };
  let opened: TextProducer | undefined;
  const open = (): TextProducer => {
    opened ??= new KafkaProducer<string, string, string, string>(options);
    return opened;
  };
  const close = async (): Promise<void> => {
    const producer = opened;
    opened = undefined;
    await producer?.close(true);
  };
  return {
    name: 'kafka',
    async publish({ subject, id, body }) {
      const [network = '', ...type] = subject.split('.');
      const headers = { id, type: type.join('.') };
      const producer = open();
      try {
        await producer.send({ messages: [{ topic: `${PREFIX}.${network}`, key: network, value: body, headers }] });
      } catch (error) {
        // It is unknown whether the broker has the message, and so which sequence number it expects: another producer
        // begins a sequence of its own.
        await close().catch(() => undefined);
        throw error;
      }
    },
    findLastId: async () => undefined,
    close,
  };
}

/** The client is not part of the installation: few operators need it. */
export async function loadKafkaClient(): Promise<KafkaClient> {
  try {
    return await import('@platformatic/kafka');
  } catch (error) {
    throw new Error(
      `CROSSTIE_KAFKA_BROKERS needs the package @platformatic/kafka and Node 20.19.4 or newer (this is ${process.version}): run npm install @platformatic/kafka@1.35.0`,
      { cause: error },
    );
  }
}

/** The client takes TLS, user and password apart from the addresses. */
function readBrokers(text: string) {
  const urls = text.split(',').map((each) => {
    const address = each.trim();
    return new URL(address.includes('://') ? address : `kafka://${address}`);
  });
  const [first] = urls;
  return {
    bootstrapBrokers: urls.map(({ hostname, port }) => ({ host: hostname, port: Number(port || DEFAULT_PORT) })),
    ...(first?.protocol === 'kafkas:' && { tls: {} }),
    ...(first?.username && {
      sasl: {
        mechanism: 'PLAIN' as const,
        username: decodeURIComponent(first.username),
        password: decodeURIComponent(first.password),
      },
    }),
  };
}
