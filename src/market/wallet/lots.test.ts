import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostMethod, Lots } from './lots.js';

describe('lots', () => {
  test('oldest lot is sold first, and a lot with unknown cost adds no cost', () => {
    const lots = new Lots('fifo');
    lots.add(10n, 100n);
    lots.add(5n, undefined);
    lots.add(10n, 300n);
    expect(lots.release(12n)).toEqual({ known: 10n, unknown: 2n, cost: 100n });
    expect(lots.release(4n)).toEqual({ known: 1n, unknown: 3n, cost: 30n });
    expect([lots.known, lots.unknown, lots.cost]).toEqual([9n, 0n, 270n]);
  });

  test('average cost takes a proportional share of known and unknown lots', () => {
    const lots = new Lots('average');
    lots.add(10n, 100n);
    lots.add(10n, 300n);
    lots.add(20n, undefined);
    expect(lots.release(10n)).toEqual({ known: 5n, unknown: 5n, cost: 100n });
    expect([lots.known, lots.unknown, lots.cost]).toEqual([15n, 15n, 300n]);
  });

  test('quantity sold beyond the holdings has no known cost', () => {
    const lots = new Lots('fifo');
    lots.add(3n, 9n);
    expect(lots.release(5n)).toEqual({ known: 3n, unknown: 2n, cost: 9n });
    expect(lots.held).toBe(0n);
  });
});

const steps = fc.array(
  fc.oneof(
    fc.record({ add: fc.bigInt(1n, 60n), price: fc.option(fc.bigInt(0n, 9n), { nil: undefined }) }),
    fc.record({ release: fc.bigInt(1n, 80n) }),
  ),
  { maxLength: 40 },
);

describe('after any additions and releases', () => {
  test.each<CostMethod>(['fifo', 'average'])('by %s, all costs and all units are held or released', (method) => {
    fc.assert(
      fc.property(steps, (all) => {
        const lots = new Lots(method);
        let [added, cost, releasedQuantity, releasedCost] = [0n, 0n, 0n, 0n];
        for (const step of all) {
          if ('add' in step) {
            // An odd cost, so that partial sales are rounded.
            const paid = step.price === undefined ? undefined : step.price * step.add + 1n;
            lots.add(step.add, paid);
            added += step.add;
            cost += paid ?? 0n;
          } else {
            const within = step.release < lots.held ? step.release : lots.held;
            const released = lots.release(step.release);
            expect(released.known + released.unknown).toBe(step.release);
            releasedQuantity += within;
            releasedCost += released.cost;
          }
          expect(lots.held).toBe(added - releasedQuantity);
          expect(lots.cost).toBe(cost - releasedCost);
          if (lots.known === 0n) expect(lots.cost).toBe(0n);
        }
      }),
    );
  });

  test('fifo is a queue of single tokens', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const lots = new Lots('fifo');
        const queue: (bigint | undefined)[] = [];
        for (const step of all) {
          if ('add' in step) {
            lots.add(step.add, step.price === undefined ? undefined : step.price * step.add);
            for (let each = 0n; each < step.add; each += 1n) queue.push(step.price);
          } else {
            const removed = queue.splice(0, Number(step.release)).filter((price) => price !== undefined);
            const released = lots.release(step.release);
            expect(released.cost).toBe(removed.reduce((sum, price) => sum + price, 0n));
            expect(released.known).toBe(BigInt(removed.length));
          }
        }
      }),
    );
  });
});
