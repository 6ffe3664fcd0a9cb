/** The fastest of a few reads of a kind, alone on a connection, shows its cost also while processors are busy. */
const READS_MEASURED = 8;
const MAX_FAST_MS = 3;
/** A batch that takes this much longer than others delays the reads in it noticeably. */
const SLOW_FACTOR = 10;
const MIN_SLOW_MS = 25;
/** After a slow batch: so that fewer than one in a hundred reads is delayed by another one. */
const READS_ALONE_AFTER_SLOW = 250;
const MEAN_STEP = 1 / 32;
/** Texts of statements come from the code base, so there are fewer kinds; others never share. */
const MAX_KINDS = 5_000;

interface KindState {
  /** Reads that have to run alone before the kind may share. */
  readsAlone: number;
  fastestMs: number;
}

/**
 * Decides which kinds of reads are fast enough to share a connection. The kind of a read is its first statements. The
 * slow one of several reads in a batch is not known, so all of their kinds have to prove again that they are fast.
 */
export class ReadCosts {
  readonly #kinds = new Map<string, KindState>();
  /** Of the batches of all kinds. Increases while the processors are busy. */
  #meanMs = 0;

  isFast(kind: string): boolean {
    return this.#kinds.get(kind)?.readsAlone === 0;
  }

  /** Records the time of a batch for the kind of each read in it. */
  record(kinds: readonly string[], ms: number): void {
    const slowMs = Math.max(MIN_SLOW_MS, SLOW_FACTOR * this.#meanMs);
    this.#meanMs += (Math.min(ms, slowMs) - this.#meanMs) * MEAN_STEP;
    for (const kind of kinds) {
      const state = this.#find(kind);
      if (state === undefined) continue;
      if (ms > slowMs) state.readsAlone = READS_ALONE_AFTER_SLOW;
      else if (state.readsAlone > 0) measure(state, ms);
    }
  }

  #find(kind: string): KindState | undefined {
    let state = this.#kinds.get(kind);
    if (state === undefined && this.#kinds.size < MAX_KINDS) {
      state = { readsAlone: READS_MEASURED, fastestMs: Number.POSITIVE_INFINITY };
      this.#kinds.set(kind, state);
    }
    return state;
  }
}

function measure(state: KindState, ms: number): void {
  state.readsAlone -= 1;
  state.fastestMs = Math.min(state.fastestMs, ms);
  if (state.readsAlone > 0) return;
  if (state.fastestMs > MAX_FAST_MS) state.readsAlone = READS_MEASURED;
  state.fastestMs = Number.POSITIVE_INFINITY;
}
