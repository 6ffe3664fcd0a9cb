import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LinkedChain } from './linked-chain.js';
import type { Point } from './source.js';

const point = (height: number, name = 'main'): Required<Point> => ({
  slot: height * 20,
  height,
  hash: `${name}-${height}`,
});
const block = (height: number, name = 'main', previous = `main-${height - 1}`) => ({
  point: point(height, name),
  previousHash: height === 0 ? undefined : previous,
});

/** Heights 0 to `length - 1`. */
function createChain(length: number, capacity = 100): LinkedChain {
  const chain = new LinkedChain([], { capacity });
  for (let height = 0; height < length; height += 1) chain.append(block(height));
  return chain;
}

describe('linked chain', () => {
  test('accepts only blocks that continue it', () => {
    const chain = createChain(3);
    expect(() => chain.append(block(4))).toThrow('Expected a block after main-2');
    expect(() => chain.append({ ...block(3), point: { ...point(3), slot: 39 } })).toThrow('before its predecessor');
    chain.append(block(3));
    expect(chain.last).toEqual(point(3));
  });

  test('starts with a block without a predecessor or after the genesis', () => {
    const chain = new LinkedChain([], { genesisHash: 'genesis' });
    expect(() => chain.append({ point: point(5), previousHash: 'main-4' })).toThrow('Expected the first block');
    chain.append({ point: point(0), previousHash: 'genesis' });
  });

  test('rewinds only to its own points', () => {
    const chain = createChain(10);
    expect(chain.rewind({ slot: 100, hash: 'main-5' })).toEqual(point(5));
    expect(() => chain.rewind({ slot: 80, hash: 'other-4' })).toThrow('never part of its chain');
    chain.append(block(6, 'fork', 'main-5'));
    expect(chain.rewind('origin')).toBe('origin');
    expect(chain.known).toEqual([]);
  });

  test('rewinds between known points with gaps, and below all stored points', () => {
    const chain = new LinkedChain([point(100), point(50), point(10)]);
    expect(chain.rewind({ slot: 75 * 20, hash: 'main-75' })).toEqual({ slot: 1_500, hash: 'main-75' });
    expect(chain.known.map(({ hash }) => hash)).toEqual(['main-75', 'main-50', 'main-10']);
    expect(chain.rewind({ slot: 20, hash: 'main-1' })).toEqual({ slot: 20, hash: 'main-1' });
    chain.append(block(2));
  });

  test('stores at least its capacity and never more than twice as much', () => {
    const chain = createChain(1_000, 100);
    expect(chain.known.length).toBeGreaterThanOrEqual(100);
    expect(chain.known.length).toBeLessThanOrEqual(200);
    expect(chain.known[0]).toEqual(point(999));
  });

  test('equals a chain that never saw the rolled-back blocks', () => {
    const moves = fc.array(fc.oneof(fc.constant('forward' as const), fc.nat(15)), { maxLength: 60 });
    fc.assert(
      fc.property(moves, (steps) => {
        const chain = new LinkedChain([]);
        const model: Required<Point>[] = [];
        for (const [index, step] of steps.entries()) {
          if (step === 'forward') {
            const next = point(model.length, `${index}`);
            chain.append({ point: next, previousHash: model.at(-1)?.hash });
            model.push(next);
          } else {
            model.length = Math.max(0, model.length - step);
            chain.rewind(model.at(-1) ?? 'origin');
          }
        }
        expect(chain.known).toEqual(model.toReversed());
        expect(chain.copy().known).toEqual(chain.known);
      }),
    );
  });
});
