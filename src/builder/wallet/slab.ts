import { retainShape } from './retained-shapes.js';

/**
 * One zeroed memory block for many numeric arrays. Allocating each array separately takes longer than filling it,
 * because larger typed arrays live outside the heap.
 */
export class Slab {
  private readonly buffer: ArrayBuffer;
  private used = 0;

  constructor(bytes: number) {
    this.buffer = new ArrayBuffer(bytes);
    retainShape(this);
  }

  floats(count: number): Float64Array {
    return new Float64Array(this.buffer, this.allocate(count * Slab.FLOAT), count);
  }

  integers(count: number): Int32Array {
    return new Int32Array(this.buffer, this.allocate(count * Slab.INTEGER), count);
  }

  bytes(count: number): Uint8Array {
    return new Uint8Array(this.buffer, this.allocate(count), count);
  }

  static readonly FLOAT = 8;
  static readonly INTEGER = 4;

  /** Reserves space for this many floats, integers and bytes in this many arrays. */
  static sized(arrays: number, floats: number, integers: number, bytes: number): Slab {
    return new Slab(arrays * Slab.FLOAT + floats * Slab.FLOAT + integers * Slab.INTEGER + bytes);
  }

  /** Every array is aligned for floats. */
  private allocate(bytes: number): number {
    const start = this.used;
    this.used = Math.ceil((start + bytes) / Slab.FLOAT) * Slab.FLOAT;
    return start;
  }
}
