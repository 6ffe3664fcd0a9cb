import { describe, expect, test } from 'vitest';
import type { Block } from '../../chains/cardano/blocks/block.js';
import { epochToSlot } from '../../chains/cardano/time.js';
import { type CardanoNetwork, networkById } from '../../chains/networks.js';
import { PieceReader } from './piece-reader.js';

const network = networkById('CARDANO_PREVIEW') as CardanoNetwork;

const blockIn = (epoch: number, sizeBytes: number): Block =>
  ({ header: { slot: epochToSlot(network, epoch) + 7 }, encoded: new Uint8Array(sizeBytes) }) as unknown as Block;

/** Reads one run of blocks; `arriving` are the batches that arrive while it is read. */
function readRun(blocks: readonly Block[], run: number, arriving: readonly (readonly Block[])[] = []) {
  const batches = arriving.values();
  const reader = new PieceReader(blocks, { network, pieceBytes: 5, takeMore: () => batches.next().value ?? [] });
  reader.beginRun(run);
  const pieces: number[] = [];
  for (let piece = reader.takePiece(); piece !== undefined; piece = reader.takePiece()) pieces.push(piece.length);
  return { pieces, pending: reader.pending.length, newest: reader.newest };
}

describe('a run', () => {
  test('is split after the block that completes a piece', () => {
    const blocks = [3, 3, 9, 1, 2].map((size) => blockIn(4, size));
    expect(readRun(blocks, 5)).toEqual({ pieces: [2, 1, 2], pending: 0, newest: blocks[4] });
  });

  test('leaves the blocks after its end to the next run', () => {
    const blocks = [3, 3, 9, 1, 2].map((size) => blockIn(4, size));
    expect(readRun(blocks, 3, [[blockIn(4, 1)]])).toEqual({ pieces: [2, 1], pending: 2, newest: blocks[2] });
  });

  test('continues with blocks of its epoch that arrive while it is read', () => {
    const run = readRun([blockIn(4, 9)], 1, [[blockIn(4, 9), blockIn(4, 1)], [blockIn(4, 1)]]);
    expect([run.pieces, run.pending]).toEqual([[1, 1, 1, 1], 0]);
  });

  test('ends when blocks of a later epoch arrive, even behind one of its own', () => {
    const run = readRun([blockIn(4, 9)], 1, [[blockIn(4, 9), blockIn(5, 9)]]);
    expect([run.pieces, run.pending]).toEqual([[1], 2]);
  });
});
