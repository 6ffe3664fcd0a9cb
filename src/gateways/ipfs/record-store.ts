import type { Clock } from '../../kernel/clock.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import type { KeyName } from './ipfs-node.js';
import { getTtlSeconds, type IpnsRecord, verifyRecord } from './ipns-record.js';
import type { Multihash } from './multihash.js';
import type { NameStep } from './resolve-name.js';
import type { IpfsStorage, StoreRecordResult } from './storage.js';

/** Records in the service's database, verified on every read: a record is valid only with the signature of its key. */
export function createRecordStore(storage: IpfsStorage, clock: Clock) {
  const find = async ({ hash, canonical }: KeyName): Promise<IpnsRecord | undefined> => {
    const stored = await storage.record(hash.bytes);
    if (stored === undefined) return undefined;
    const record = checked(hash, canonical, stored.record);
    if (record.validUntil > clock.now()) return record;
    const ended = new Date(record.validUntil).toISOString();
    throw new ServiceError('not-found', `What was published under ${canonical} ended at ${ended}`);
  };
  return {
    find,
    async step(name: KeyName): Promise<NameStep | undefined> {
      const record = await find(name);
      return record && toNameStep(record);
    },

    publish: (name: Multihash, { sequence, validUntil, bytes }: IpnsRecord): Promise<StoreRecordResult> =>
      storage.storeRecord(name.bytes, { sequence, validUntil: new Date(validUntil), record: bytes }),

    lastSequence: async (name: Multihash): Promise<bigint | undefined> => (await storage.record(name.bytes))?.sequence,
  };
}

export const toNameStep = (record: IpnsRecord): NameStep => ({
  value: record.value,
  sequence: record.sequence,
  validUntil: record.validUntil,
  ttlSeconds: getTtlSeconds(record),
});

/** Verifies a record from any origin, or throws an error. */
export function checked(hash: Multihash, canonical: string, bytes: Uint8Array): IpnsRecord {
  try {
    return verifyRecord(hash, bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('incomplete-upstream', `The record of ${canonical} failed its checks: ${error.message}`);
  }
}
