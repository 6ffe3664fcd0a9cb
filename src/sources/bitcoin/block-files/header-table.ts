const HASH_BYTES = 32;

/** Location of a block. */
export interface BlockLocation {
  readonly file: number;
  readonly at: number;
  readonly sizeBytes: number;
  readonly transactions: number;
}

const NUMBERS = 5;
const MAX_COPIES = 3;
const MAX_COPIED = 10_000;

/** The result of the first pass over the files: about 100 bytes for each of a million blocks. */
export class HeaderTable {
  private hashes = Buffer.alloc(0);
  private previous = Buffer.alloc(0);
  private numbers = new Uint32Array(0);
  /** Open addressing by the first bytes of the hash (in header byte order, where they are random); 0 is free. */
  private slots = new Int32Array(0);
  /** Further copies of blocks: a node may store a block twice, and a crash may corrupt the first copy. */
  private readonly copies = new Map<number, BlockLocation[]>();
  size = 0;

  /** Takes hashes in header byte order. Returns the row. */
  add(hash: Uint8Array, previous: Uint8Array, bits: number, location: BlockLocation): number {
    if (this.size * 2 >= this.slots.length) this.grow();
    const slot = this.findSlot(hash);
    const there = this.slots[slot]!;
    if (there !== 0) {
      this.addCopy(there - 1, location);
      return there - 1;
    }
    const row = this.size;
    this.slots[slot] = row + 1;
    this.hashes.set(hash, row * HASH_BYTES);
    this.previous.set(previous, row * HASH_BYTES);
    this.numbers.set([bits, location.file, location.at, location.sizeBytes, location.transactions], row * NUMBERS);
    this.size += 1;
    return row;
  }

  find(hash: Uint8Array): number | undefined {
    if (this.size === 0) return undefined;
    const row = this.slots[this.findSlot(hash)]!;
    return row === 0 ? undefined : row - 1;
  }

  getHash = (row: number): Buffer => this.hashes.subarray(row * HASH_BYTES, (row + 1) * HASH_BYTES);

  getPreviousHash = (row: number): Buffer => this.previous.subarray(row * HASH_BYTES, (row + 1) * HASH_BYTES);

  getBits = (row: number): number => this.numbers[row * NUMBERS]!;

  getLocation(row: number): BlockLocation {
    const [file, at, sizeBytes, transactions] = this.numbers.subarray(row * NUMBERS + 1, (row + 1) * NUMBERS);
    return { file: file!, at: at!, sizeBytes: sizeBytes!, transactions: transactions! };
  }

  getCopies = (row: number): readonly BlockLocation[] => this.copies.get(row) ?? [];

  private addCopy(row: number, location: BlockLocation): void {
    const copies = this.copies.get(row) ?? [];
    if (copies.length < MAX_COPIES && this.copies.size < MAX_COPIED) this.copies.set(row, [...copies, location]);
  }

  private findSlot(hash: Uint8Array): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = (hash[0]! | (hash[1]! << 8) | (hash[2]! << 16) | (hash[3]! << 24)) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) if (this.getHash(slots[slot]! - 1).equals(hash)) return slot;
    return slot;
  }

  private grow(): void {
    const capacity = Math.max(1_024, this.size * 2);
    const longer = (bytes: Buffer): Buffer<ArrayBuffer> => {
      const copy = Buffer.alloc(capacity * HASH_BYTES);
      copy.set(bytes);
      return copy;
    };
    this.hashes = longer(this.hashes);
    this.previous = longer(this.previous);
    const numbers = new Uint32Array(capacity * NUMBERS);
    numbers.set(this.numbers);
    this.numbers = numbers;
    this.slots = new Int32Array(capacity * 2);
    for (let row = 0; row < this.size; row += 1) this.slots[this.findSlot(this.getHash(row))] = row + 1;
  }
}
