import type { ComputedResponse } from '../../api/pipeline/computed-response.js';
import type { SharedResponses } from '../../api/pipeline/shared-responses.js';
import type { CallHandlers, ProcessChannel } from '../../kernel/process-channel.js';
import { within } from '../../kernel/within.js';

/** Names a cached response of the worker `owner`. */
interface Announcement {
  readonly key: string;
  readonly mark: string;
  readonly owner: number;
}

/** Each worker remembers this many responses of others, the oldest of which it forgets first. */
const MAX_ANNOUNCED = 2_000;
/** Longer ones have many parameters, and are hardly requested twice. */
const MAX_KEY_LENGTH = 1_000;
/** A busy owner is not waited for longer: the response is computed again. */
const MAX_WAIT_MS = 250;

export interface WorkerResponses extends SharedResponses {
  readonly handlers: CallHandlers;
}

/** The slow responses of the other workers, as one worker knows them. */
export function createWorkerResponses(channel: () => ProcessChannel): WorkerResponses {
  const announced = new Map<string, Announcement>();
  let lookUp: Parameters<SharedResponses['provide']>[0] = () => undefined;

  async function fetchFrom(announcement: Announcement): Promise<ComputedResponse | undefined> {
    const { key } = announcement;
    const reply = channel()
      .call<ComputedResponse | null>('findResponse', announcement)
      .catch(() => null);
    const found = (await within(reply, MAX_WAIT_MS)) ?? undefined;
    // From now on this worker has it itself, or the owner has it no more.
    if (announced.get(key) === announcement) announced.delete(key);
    return found;
  }

  return {
    handlers: {
      responseAnnounced: (announcement: Announcement) => {
        announced.delete(announcement.key);
        announced.set(announcement.key, announcement);
        for (const oldest of announced.keys()) {
          if (announced.size <= MAX_ANNOUNCED) break;
          announced.delete(oldest);
        }
      },
      ownResponse: ({ key, mark }: Announcement) => lookUp(key, mark) ?? null,
    },
    find(key, mark) {
      const announcement = announced.get(key);
      return announcement?.mark === mark ? fetchFrom(announcement) : undefined;
    },
    announce(key, mark) {
      if (key.length <= MAX_KEY_LENGTH) channel().tell('announceResponse', { key, mark });
    },
    provide(provided) {
      lookUp = provided;
    },
  };
}

interface Worker {
  readonly id: number;
  readonly channel: ProcessChannel;
}

export interface PrimaryResponses {
  /** The calls of one worker. */
  handlersFor(worker: Worker): CallHandlers;
  remove(worker: Worker): void;
}

/** Passes announcements on to the other workers, and their requests to the worker that has the response. */
export function createPrimaryResponses(): PrimaryResponses {
  const channels = new Map<number, ProcessChannel>();
  return {
    handlersFor: ({ id, channel }) => {
      channels.set(id, channel);
      return {
        announceResponse: ({ key, mark }: Pick<Announcement, 'key' | 'mark'>) => {
          const announcement: Announcement = { key, mark, owner: id };
          for (const [other, each] of channels) if (other !== id) each.tell('responseAnnounced', announcement);
        },
        findResponse: async (announcement: Announcement): Promise<ComputedResponse | null> =>
          (await channels.get(announcement.owner)?.call<ComputedResponse | null>('ownResponse', announcement)) ?? null,
      };
    },
    remove: ({ id }) => void channels.delete(id),
  };
}
