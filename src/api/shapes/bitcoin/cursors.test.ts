import { describe, expect, test } from 'vitest';
import { createCursors } from '../../kit/cursor.js';
import { decodeHistoryCursor, encodeHistoryCursor, historyAfterReorg } from './history-cursor.js';
import { afterReorg, createScanCursor, decodeScanCursor, encodeScanCursor, type ScanCursor } from './scan-cursor.js';

const txid = 'ff'.repeat(32);
const place: ScanCursor = {
  confirmed: { height: 2 ** 31 - 1, txid, vout: 2 ** 31 - 1 },
  scannedTo: 2 ** 31 - 1,
  pending: { txid, vout: 2 ** 31 - 1 },
  reorgId: 2 ** 31 - 1,
};

describe('scan cursor', () => {
  test('round-trips and has at most 256 characters, however large its numbers are', () => {
    const list = { operationId: 'id', network: 'BITCOIN_MAINNET', parameters: '[]' };
    const cursors = createCursors(Buffer.from('secret'));
    const cursor = cursors.encode(list, encodeScanCursor(place));
    expect(cursor.length).toBeLessThanOrEqual(256);
    expect(decodeScanCursor(cursors.decode(list, cursor))).toEqual(place);
    expect(decodeScanCursor(encodeScanCursor(createScanCursor(4)))).toEqual(createScanCursor(4));
  });

  test('is unchanged when no scanned block was rolled back', () => {
    const before = { ...place, confirmed: { height: 10, txid, vout: 0 }, scannedTo: -1 };
    expect(afterReorg(before, undefined, 7)).toEqual({ ...before, reorgId: 7 });
    expect(afterReorg(before, 10, 7)).toEqual({ ...before, pending: undefined, reorgId: 7 });
  });

  test('goes back to the fork point and rescans the mempool after a reorg', () => {
    const before = { ...place, confirmed: { height: 12, txid, vout: 0 }, scannedTo: -1 };
    const expected = { confirmed: undefined, scannedTo: 10, pending: undefined, reorgId: 7 };
    expect(afterReorg(before, 10, 7)).toEqual(expected);
    expect(afterReorg({ ...place, confirmed: undefined, scannedTo: 12 }, 10, 7)).toEqual(expected);
  });
});

describe('history cursor', () => {
  const pending = { firstSeen: new Date(1_700_000_000_000), txid };

  test('round-trips through its position', () => {
    for (const each of [
      { txNum: 5n, pending: pending, reorgId: 3 },
      { txNum: undefined, pending: undefined, reorgId: -1 },
    ])
      expect(decodeHistoryCursor(encodeHistoryCursor(each))).toEqual(each);
  });

  test('newest first is unchanged only if all transactions not returned yet are unchanged', () => {
    const at = { order: 'desc', reorgId: 4 } as const;
    const before = { txNum: 5n, pending: pending, reorgId: 3 };
    expect(historyAfterReorg(before, { ...at, firstChanged: 5n })).toEqual({ ...before, reorgId: 4 });
    expect(historyAfterReorg(before, { ...at, firstChanged: 4n })).toBeUndefined();
    expect(historyAfterReorg({ ...before, txNum: undefined }, { ...at, firstChanged: 9n })).toBeUndefined();
  });

  test('oldest first goes back to the fork point', () => {
    const at = { order: 'asc', reorgId: 4, firstChanged: 4n } as const;
    const moved = historyAfterReorg({ txNum: 5n, pending, reorgId: 3 }, at);
    expect(moved).toEqual({ txNum: 3n, pending: undefined, reorgId: 4 });
    expect(historyAfterReorg({ txNum: 2n, pending, reorgId: 3 }, at)).toMatchObject({ txNum: 2n });
  });
});
