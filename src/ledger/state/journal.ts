/**
 * Records how to undo every change of the state, so that a block or a mempool transaction can be removed without
 * computing the state again.
 */
export class Journal {
  #undo: (() => void)[] = [];
  /** Number of entries that were discarded from the front. */
  #discarded = 0;
  #recording = false;

  /** False during a bulk load, which needs no closures to undo its changes. */
  get isRecording(): boolean {
    return this.#recording;
  }

  record(undo: () => void): void {
    if (this.#recording) this.#undo.push(undo);
  }

  /** Starts to record, and returns the position to which `undoTo` can return. */
  mark(): number {
    this.#recording = true;
    return this.#discarded + this.#undo.length;
  }

  canUndoTo(mark: number): boolean {
    return this.#recording && mark >= this.#discarded;
  }

  undoTo(mark: number): void {
    if (!this.canUndoTo(mark)) throw new RangeError('the changes after this mark were discarded');
    while (this.#discarded + this.#undo.length > mark) this.#undo.pop()!();
  }

  /** Makes the changes before a mark permanent and releases their memory. */
  discardBefore(mark: number): void {
    const count = mark - this.#discarded;
    if (count <= 0) return;
    this.#undo = this.#undo.slice(count);
    this.#discarded = mark;
  }

  /** Makes every change permanent, and records no more until the next mark. */
  commit(): void {
    this.#discarded += this.#undo.length;
    this.#undo = [];
    this.#recording = false;
  }
}
