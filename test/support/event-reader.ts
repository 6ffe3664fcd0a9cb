import { expect } from 'vitest';
import type { NetworkId } from '../../src/chains/networks.js';
import { demoKey } from '../contract/calls.js';
import type { TestService } from './service.js';

/** A client that derives the chain from events only. */
export interface EventReader {
  /** Hashes by height. */
  readonly blocks: ReadonlyMap<number, string>;
  /** Transactions that were confirmed and not rolled back, by height. */
  readonly confirmed: ReadonlyMap<number, readonly string[]>;
  readonly rollbacks: number;
  readonly confirmations: number;
  /** Reads one page and returns whether there may be more. */
  read(): Promise<boolean>;
  readAll(): Promise<void>;
}

interface EventQuery {
  readonly limit: number;
  readonly fromHeight: number;
  readonly confirmations?: number;
}

export interface EventJson {
  readonly id: string;
  readonly type: string;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The state of a client after a sequence of events; throws if an event does not fit. */
export function createBelief() {
  const blocks = new Map<number, string>();
  const confirmed = new Map<number, string[]>();
  let rollbacks = 0;
  const apply = ({ type, blockHeight, blockHash, payload }: EventJson): void => {
    if (type === 'block.new') {
      const height = blockHeight as number;
      expect(blocks.has(height)).toBe(false);
      if (blocks.size > 0) expect(payload['previousHash']).toBe(blocks.get(height - 1));
      blocks.set(height, blockHash as string);
    } else if (type === 'tx.confirmed') {
      const height = blockHeight as number;
      const hash = payload['txHash'] as string;
      expect(confirmed.get(height) ?? []).not.toContain(hash);
      expect(blocks.get(height) ?? blockHash).toBe(blockHash);
      confirmed.set(height, [...(confirmed.get(height) ?? []), hash]);
    } else if (type === 'block.rollback') {
      rollbacks += 1;
      const rollbackHeight = blockHeight ?? -1;
      const removed = new Set(payload['transactions'] as string[]);
      expect(blocks.get(rollbackHeight) ?? blockHash).toBe(blockHash);
      for (const height of blocks.keys()) if (height > rollbackHeight) blocks.delete(height);
      for (const [height, hashes] of confirmed) {
        if (height <= rollbackHeight) continue;
        for (const hash of hashes) expect(removed).toContain(hash);
        confirmed.delete(height);
      }
    }
  };
  return {
    blocks,
    confirmed,
    apply,
    get rollbacks() {
      return rollbacks;
    },
  };
}

export function openReader(service: TestService, network: NetworkId, eventQuery: EventQuery): EventReader {
  const belief = createBelief();
  const { limit, fromHeight, confirmations = 0 } = eventQuery;
  let cursor: string | undefined;
  const read = async (): Promise<boolean> => {
    const at = cursor === undefined ? `fromHeight=${fromHeight}` : `cursor=${cursor}`;
    const response = await service.http.inject({
      url: `/api/events?limit=${limit}&confirmations=${confirmations}&events=block.new,block.rollback,tx.confirmed&${at}`,
      headers: { 'x-api-key': demoKey(network) },
    });
    expect(response.statusCode, response.body).toBe(200);
    const { data, next, more } = response.json() as { data: EventJson[]; next: string; more: boolean };
    expect(data.length).toBeLessThanOrEqual(limit);
    for (const event of data) belief.apply(event);
    // Resuming after any event is the same as resuming after the page.
    if (more) expect(data.at(-1)?.id).toBe(next);
    cursor = next;
    return more;
  };
  return {
    blocks: belief.blocks,
    confirmed: belief.confirmed,
    get rollbacks() {
      return belief.rollbacks;
    },
    confirmations,
    read,
    async readAll() {
      while (await read());
    },
  };
}
