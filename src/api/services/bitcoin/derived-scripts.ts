import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Descriptor } from '../../../chains/bitcoin/descriptors/descriptor.js';
import { sha256 } from '../../../chains/bitcoin/hashes.js';
import { buildFile } from '../../../kernel/build-files.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { type PoolLimits, workerPool } from '../../../kernel/worker-pool.js';

/** Scripts of a descriptor at the indexes from `from` to below `to`. */
export interface DeriveWork {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** One thread: a key takes half a millisecond, and large wallets must not use all cores. */
const LIMITS: PoolLimits = {
  threads: 1,
  timeMs: 60_000,
  loadMs: 30_000,
  maxQueued: 100,
  idleMs: 60_000,
  worksPerThread: 100_000,
  subject: 'address derivation',
  activity: 'address derivation',
};

/** Fewer scripts are derived in this thread, which takes less time than a message to another one. */
const MIN_IN_THREAD = 50;
/** Scripts that are derived before other requests get a turn. */
const PER_TURN = 10;
/** Scripts that the thread derives before another wallet gets a turn. */
const PER_WORK = 250;

const pool = workerPool(buildFile('api/services/bitcoin/derive-worker.js'), LIMITS);

/** Passes scripts to `add` in the order of their indexes. */
async function deriveRange(
  descriptor: Descriptor,
  from: number,
  to: number,
  add: (script: Uint8Array) => void,
): Promise<void> {
  if (to - from < MIN_IN_THREAD) {
    for (let index = from; index < to; index += 1) {
      if ((index - from) % PER_TURN === PER_TURN - 1) await nextTurn();
      add(descriptor.derive(index));
    }
    return;
  }
  for (let start = from; start < to; start += PER_WORK) {
    const work: DeriveWork = { text: descriptor.text, from: start, to: Math.min(to, start + PER_WORK) };
    const reply = await pool.run(work);
    if ('failure' in reply) throw new ServiceError('unavailable', 'The addresses could not be derived: try again');
    (reply.answer as readonly Uint8Array[]).forEach(add);
  }
}

interface Entry {
  readonly scripts: Uint8Array[];
  /** Settles when no derivation for this descriptor runs. */
  derivation: Promise<void>;
  readonly expiry: NodeJS.Timeout;
}

export interface CacheLimits {
  /** Scripts of all descriptors together; the descriptors that were used least recently are removed first. */
  readonly maxScripts: number;
  /** Time without use after which the scripts of a descriptor are removed. */
  readonly expiryMs: number;
}

/**
 * Derived scripts by the hash of their descriptor, in memory only. Every page of a wallet needs all of its scripts, and
 * deriving 10,000 of them takes seconds.
 */
export class DerivedScripts {
  readonly #limits: CacheLimits;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  /** Number of scripts of a descriptor that need no derivation. */
  count(descriptor: Descriptor): number {
    return this.#entries.get(hashText(descriptor))?.scripts.length ?? 0;
  }

  /** The scripts at the indexes from `from` to below `to`. */
  async read(descriptor: Descriptor, from: number, to: number): Promise<readonly Uint8Array[]> {
    const entry = this.#use(hashText(descriptor));
    if (entry.scripts.length < to) {
      const extend = async (): Promise<void> => {
        const { length } = entry.scripts;
        if (length < to) await deriveRange(descriptor, length, to, (script) => entry.scripts.push(script));
      };
      const derivation = entry.derivation.then(extend);
      entry.derivation = derivation.catch(() => undefined);
      await derivation;
      this.#shrink(entry);
    }
    return entry.scripts.slice(from, to);
  }

  #use(key: string): Entry {
    const found = this.#entries.get(key);
    const entry = found ?? {
      scripts: [],
      derivation: Promise.resolve(),
      expiry: setTimeout(() => this.#entries.delete(key), this.#limits.expiryMs).unref(),
    };
    entry.expiry.refresh();
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #shrink(current: Entry): void {
    let total = 0;
    for (const { scripts } of this.#entries.values()) total += scripts.length;
    for (const [key, entry] of this.#entries) {
      if (total <= this.#limits.maxScripts) return;
      if (entry === current) continue;
      total -= entry.scripts.length;
      clearTimeout(entry.expiry);
      this.#entries.delete(key);
    }
  }
}

const hashText = ({ text }: Descriptor): string => toHex(sha256(Buffer.from(text)));

/** About 20 MB at most. */
export const derivedScripts = new DerivedScripts({ maxScripts: 100_000, expiryMs: 600_000 });
