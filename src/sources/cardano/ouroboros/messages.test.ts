import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as server from '../../../../test/support/cardano-node/server-messages.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { Point, Tip } from '../../source.js';
import { decodeBlockFetchReply, encodeRequestRange } from './block-fetch.js';
import { choosePoints } from './chain-sync.js';
import { decodeChainSyncReply, encodeFindIntersect, REQUEST_NEXT } from './chain-sync-messages.js';
import { decodeHandshakeReply, encodeProposal } from './handshake.js';
import { decodeKeepAliveReply, encodeKeepAlive } from './keep-alive.js';
import {
  accountState,
  blockHeight,
  chainPoint,
  currentEraIndex,
  eraSummaries,
  inEra,
  protocolParameters,
  systemStart,
} from './ledger-queries.js';
import { decodeStateQueryReply, encodeAcquire, encodeQuery } from './state-query.js';
import { decodeTxMonitorReply } from './tx-monitor.js';
import { decodeSubmissionResult, encodeSubmit } from './tx-submission.js';

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const slot = fc.maxSafeNat();
const point = fc.oneof(fc.constant('origin' as const), fc.record({ slot, hash }));
const tip: fc.Arbitrary<Tip> = fc.oneof(
  fc.constant('origin' as const),
  fc.record({ slot, hash, height: fc.maxSafeNat() }),
);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('chain-sync', () => {
  test('messages of a node are decoded', () => {
    const content = new CborWriter().array(2).uint(6).bytes(new Uint8Array(9)).finish();
    fc.assert(
      fc.property(point, tip, (at, end) => {
        expect(decodeChainSyncReply(server.chainSync.awaitReply())).toEqual({ type: 'await' });
        expect(decodeChainSyncReply(server.chainSync.rollForward(content, end))).toEqual({
          type: 'forward',
          content,
          tip: end,
        });
        expect(decodeChainSyncReply(server.chainSync.rollBackward(at, end))).toEqual({
          type: 'backward',
          to: at,
          tip: end,
        });
        expect(decodeChainSyncReply(server.chainSync.intersectFound(at, end))).toEqual({ type: 'found', at, tip: end });
        expect(decodeChainSyncReply(server.chainSync.intersectNotFound(end))).toEqual({ type: 'not-found', tip: end });
      }),
    );
  });

  test('our messages are accepted by a node', () => {
    expect(server.openMessage(REQUEST_NEXT).kind).toBe(0);
    fc.assert(
      fc.property(fc.array(point), (points) => {
        const { kind, reader } = server.openMessage(encodeFindIntersect(points));
        expect(kind).toBe(4);
        expect(server.readClientPoints(reader)).toEqual(points);
      }),
    );
  });

  test('the newest and the oldest of too many points are always sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 2, max: 600 }), (count, limit) => {
        const points = Array.from({ length: count }, (_, index) => index);
        const chosen = choosePoints(points, limit);
        expect(chosen).toHaveLength(Math.min(count, limit));
        expect(chosen[0]).toBe(0);
        expect(chosen.at(-1)).toBe(count - 1);
        expect(chosen.every((value, index) => index === 0 || value > chosen[index - 1]!)).toBe(true);
      }),
    );
  });
});

describe('block-fetch', () => {
  test('messages of either side are decoded by the other', () => {
    const bytes = new Uint8Array(30).fill(3);
    expect(decodeBlockFetchReply(server.blockFetch.startBatch())).toEqual({ type: 'start' });
    expect(decodeBlockFetchReply(server.blockFetch.noBlocks())).toEqual({ type: 'no-blocks' });
    expect(decodeBlockFetchReply(server.blockFetch.block(bytes))).toEqual({ type: 'block', bytes });
    expect(decodeBlockFetchReply(server.blockFetch.batchDone())).toEqual({ type: 'done' });
    const from: Point = { slot: 1, hash: 'ab'.repeat(32) };
    const to: Point = { slot: 2, hash: 'cd'.repeat(32) };
    const { kind, reader } = server.openMessage(encodeRequestRange(from, to));
    expect([kind, server.readClientPoint(reader), server.readClientPoint(reader)]).toEqual([0, from, to]);
  });
});

describe('handshake', () => {
  test('versions of both protocols are proposed with the magic', () => {
    const local = server.readVersionTable(server.openMessage(encodeProposal('node-to-client', 2)).reader);
    expect([...local.keys()]).toEqual([16, 17, 18, 19, 20, 21, 22, 23].map((version) => version + 32_768));
    expect(new Set(local.values())).toEqual(new Set([2]));
    const peer = server.readVersionTable(server.openMessage(encodeProposal('node-to-node', 764_824_073)).reader);
    expect([...peer]).toEqual([13, 14, 15].map((version) => [version, 764_824_073]));
  });

  test('every response is decoded', () => {
    expect(decodeHandshakeReply(server.handshake.acceptClient(20, 2))).toEqual({
      type: 'accepted',
      version: 20,
      magic: 2,
    });
    expect(decodeHandshakeReply(server.handshake.acceptPeer(14, 1))).toEqual({
      type: 'accepted',
      version: 14,
      magic: 1,
    });
    expect(decodeHandshakeReply(server.handshake.refuseVersions([9, 10]))).toEqual({
      type: 'version-mismatch',
      versions: [9, 10],
    });
    expect(decodeHandshakeReply(server.handshake.refuse(14, 'no\u001b[31m thanks\n'))).toEqual({
      type: 'refused',
      reason: 'no [31m thanks ',
    });
  });
});

describe('keep-alive', () => {
  test('cookies are returned unchanged', () => {
    const { kind, reader } = server.openMessage(encodeKeepAlive(65_535));
    expect([kind, reader.readUint()]).toEqual([0, 65_535]);
    expect(decodeKeepAliveReply(server.keepAliveResponse(7))).toBe(7);
  });
});

describe('local services', () => {
  const transaction = new CborWriter().array(4).map(0).map(0).bool(true).null().finish();

  test('a transaction is wrapped with its era, and the submission result is decoded', () => {
    expect(hex(encodeSubmit(6, transaction))).toBe(`82008206d81845${hex(transaction)}`);
    expect(decodeSubmissionResult(server.txSubmission.accept())).toEqual({ accepted: true });
    const reason = new CborWriter().array(1).text('bad').finish();
    expect(decodeSubmissionResult(server.txSubmission.reject(reason))).toEqual({ accepted: false, reason });
  });

  test('a mempool snapshot identifies transactions by the hash of their bodies', () => {
    expect(decodeTxMonitorReply(server.txMonitor.acquired(5))).toEqual({ type: 'acquired', slot: 5 });
    expect(decodeTxMonitorReply(server.txMonitor.nextTx(6, undefined))).toEqual({
      type: 'next',
      transaction: undefined,
    });
    expect(decodeTxMonitorReply(server.txMonitor.nextTx(6, transaction))).toEqual({
      type: 'next',
      transaction: { id: hex(blake2b256(Uint8Array.of(0xa0))), bytes: transaction },
    });
  });

  test('state queries have the encoding of the CDDL', () => {
    expect(hex(encodeAcquire('tip'))).toBe('8108');
    expect(hex(encodeAcquire({ slot: 1, hash: '00'.repeat(32) }))).toBe(`820082015820${'00'.repeat(32)}`);
    expect(hex(encodeQuery(systemStart.encoded))).toBe('82038101');
    expect(hex(blockHeight.encoded)).toBe('8102');
    expect(hex(chainPoint.encoded)).toBe('8103');
    expect(hex(eraSummaries.encoded)).toBe('820082028100');
    expect(hex(currentEraIndex.encoded)).toBe('820082028101');
    expect(hex(protocolParameters(6).encoded)).toBe('8200820082068103');
    expect(hex(inEra(5, Uint8Array.of(0x81, 1)).encoded)).toBe('8200820082058101');
    expect(hex(accountState(6).encoded)).toBe('82008200820681181d');
  });

  test('results of state queries are decoded', () => {
    expect(decodeStateQueryReply(server.stateQuery.acquired())).toEqual({ type: 'acquired' });
    expect(decodeStateQueryReply(server.stateQuery.failure(1))).toEqual({ type: 'failure', reason: 'not-on-chain' });
    const result = new CborWriter().array(3).uint(2022).uint(298).uint(0).finish();
    expect(decodeStateQueryReply(server.stateQuery.result(result))).toEqual({ type: 'result', result });
    expect(systemStart.decode(result)).toBe(1_666_656_000);
    expect(blockHeight.decode(Uint8Array.of(0x82, 1, 7))).toBe(7);
    expect(blockHeight.decode(Uint8Array.of(0x81, 0))).toBe('origin');
    expect(chainPoint.decode(Uint8Array.of(0x80))).toBe('origin');
    expect(currentEraIndex.decode(Uint8Array.of(6))).toBe(6);
    expect(protocolParameters(6).decode(Uint8Array.of(0x81, 0x83, 1, 2, 3))).toEqual(Uint8Array.of(0x83, 1, 2, 3));
    expect(protocolParameters(5).decode(Uint8Array.of(0x82, 5, 6))).toBeUndefined();
    expect(accountState(6).decode(Uint8Array.of(0x81, 0x82, 3, 7))).toEqual({ treasury: 3n, reserves: 7n });
    expect(accountState(5).decode(Uint8Array.of(0x82, 5, 6))).toBeUndefined();
  });

  test('era summaries are decoded to seconds, slots and epochs', () => {
    const writer = new CborWriter().array(2);
    writer
      .array(3)
      .array(3)
      .uint(0)
      .uint(0)
      .uint(0)
      .array(3)
      .uint(89_856_000_000_000_000_000n)
      .uint(4_492_800)
      .uint(208);
    writer.array(4).uint(21_600).uint(20_000).array(3).uint(0).uint(4_320).array(1).uint(0).uint(4_320);
    writer.array(3).array(3).uint(89_856_000_000_000_000_000n).uint(4_492_800).uint(208).null();
    writer.array(3).uint(432_000).uint(1_000).array(1).uint(1);
    const shelley = { seconds: 89_856_000, slot: 4_492_800, epoch: 208 };
    expect(eraSummaries.decode(writer.finish())).toEqual([
      { start: { seconds: 0, slot: 0, epoch: 0 }, end: shelley, epochSlots: 21_600, slotMs: 20_000 },
      { start: shelley, end: undefined, epochSlots: 432_000, slotMs: 1_000 },
    ]);
  });
});

describe('malformed bytes', () => {
  const end: Tip = { slot: 9, hash: 'ee'.repeat(32), height: 9 };
  const summaries = new CborWriter()
    .array(1)
    .array(3)
    .array(3)
    .uint(0)
    .uint(0)
    .uint(0)
    .null()
    .array(2)
    .uint(1)
    .uint(1)
    .finish();
  const cases: readonly (readonly [(message: Uint8Array) => unknown, Uint8Array])[] = [
    [decodeChainSyncReply, server.chainSync.rollForward(server.wrapped(new Uint8Array(40)), end)],
    [decodeChainSyncReply, server.chainSync.rollBackward(end, end)],
    [decodeBlockFetchReply, server.blockFetch.block(new Uint8Array(40))],
    [decodeHandshakeReply, server.handshake.acceptPeer(14, 1)],
    [decodeHandshakeReply, server.handshake.refuseVersions([1, 2, 3])],
    [decodeHandshakeReply, server.handshake.refuse(14, 'because')],
    [decodeKeepAliveReply, server.keepAliveResponse(7)],
    [decodeTxMonitorReply, server.txMonitor.nextTx(6, Uint8Array.of(0x81, 0xa0))],
    [decodeSubmissionResult, server.txSubmission.reject(Uint8Array.of(0x81, 0))],
    [decodeStateQueryReply, server.stateQuery.result(Uint8Array.of(0x81, 0))],
    [systemStart.decode, Uint8Array.of(0x83, 0x19, 0x07, 0xe6, 0x19, 0x01, 0x2a, 0)],
    [eraSummaries.decode, summaries],
    [chainPoint.decode, server.chainSync.rollBackward(end, end).subarray(2, 38)],
  ];

  test('are decoded or throw DecodeError, for every kind of message', () => {
    const edit = fc.record({ at: fc.nat(), value: fc.nat(255), kind: fc.constantFrom('set', 'cut', 'insert') });
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        ([decode, sample], edits) => {
          let bytes = [...sample];
          for (const { at, value, kind } of edits) {
            const position = at % (bytes.length + 1);
            if (kind === 'set') bytes[position] = value;
            else if (kind === 'cut') bytes = bytes.slice(0, position);
            else bytes.splice(position, 0, value);
          }
          try {
            decode(Uint8Array.from(bytes));
          } catch (error) {
            expect(error).toBeInstanceOf(DecodeError);
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
