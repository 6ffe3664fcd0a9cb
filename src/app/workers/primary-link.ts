import type { MeteredCaller } from '../../access/limits/limits.js';
import type { Metering } from '../../access/limits/metering.js';
import type { Shares } from '../../access/limits/shares.js';
import type { ConnectionSlots } from '../../api/pipeline/connection-slots.js';
import type { SharedResponses } from '../../api/pipeline/shared-responses.js';
import type { ProcessChannel } from '../../kernel/process-channel.js';
import type { IndexChanges } from '../../store/changes/index-changes.js';
import type { SharedPromises } from '../../store/replicas/shared-promises.js';

/** The parts of a worker that its primary process counts over all workers. */
export interface PrimaryLink {
  /** Number of workers. */
  readonly workers: number;
  readonly metering: Metering;
  readonly connectionSlots: ConnectionSlots;
  /** The metrics page of all workers. */
  readonly metricsPage: () => Promise<string>;
  readonly promises: SharedPromises;
  readonly changes: IndexChanges;
  readonly responses: SharedResponses;
}

export const connectToPrimary = (
  channel: ProcessChannel,
  { promises, changes, responses, workers }: Pick<PrimaryLink, 'promises' | 'changes' | 'responses' | 'workers'>,
): PrimaryLink => ({
  workers,
  promises,
  changes,
  responses,
  metering: remoteMetering(channel),
  connectionSlots: { streams: remoteShares(channel, 'streams'), uploads: remoteShares(channel, 'uploads') },
  metricsPage: () => channel.call<string>('metricsPage'),
});

/** Callers without limits are not sent to the primary process. */
const isMetered = ({ unmetered, plan }: MeteredCaller): boolean => !unmetered && plan.perSecond !== undefined;

/** A principal has more fields than the primary process needs. */
const toMetered = ({ subject, unmetered, plan: { perSecond, burst, requestLimit } }: MeteredCaller): MeteredCaller => ({
  subject,
  unmetered,
  plan: { perSecond, burst, requestLimit },
});

const remoteMetering = (channel: ProcessChannel): Metering => ({
  admit: (caller) => (isMetered(caller) ? channel.call('admit', toMetered(caller)) : undefined),
  admitItems: (caller, items) =>
    isMetered(caller) ? channel.call('admitItems', { caller: toMetered(caller), items }) : undefined,
  remainingQuota: (subject, quota) => channel.call('remainingQuota', { subject, quota }),
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

function remoteShares(channel: ProcessChannel, slots: keyof ConnectionSlots): Shares {
  let inUse = 0;
  return {
    get inUse() {
      return inUse;
    },
    async acquire(key) {
      const slot = await channel.call<number>('acquireSlot', { slots, key });
      inUse += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        inUse -= 1;
        channel.tell('releaseSlot', slot);
      };
    },
  };
}
