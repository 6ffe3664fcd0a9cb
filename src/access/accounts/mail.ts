import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/**
 * Work that continues after the response was sent, so that the response time does not reveal whether an account exists.
 */
export interface MailQueue {
  /** Throws `unavailable` when the queue is full. A failure is logged as `event`. */
  add(event: string, work: () => Promise<void>): void;
  /** Resolves when all current work has finished or failed. */
  whenIdle(): Promise<void>;
  readonly underWay: number;
}

const MAX_UNDER_WAY = 100;

export function createMailQueue(log: Log): MailQueue {
  const underWay = new Set<Promise<void>>();
  return {
    add(event, work) {
      if (underWay.size >= MAX_UNDER_WAY) {
        throw new ServiceError('unavailable', 'Too many mails are being sent right now; try again in a minute', {
          headers: { 'Retry-After': '60' },
          rejection: 'concurrency',
        });
      }
      const running: Promise<void> = work()
        .catch((error: unknown) => log.warn(event, { error }))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },

    get underWay() {
      return underWay.size;
    },

    async whenIdle() {
      await Promise.all(underWay);
    },
  };
}
