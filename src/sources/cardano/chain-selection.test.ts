import { describe, expect, test } from 'vitest';
import { type Candidate, isPreferred, type SelectionHeader } from './chain-selection.js';

const CONWAY = 6;
const BABBAGE = 5;

const createHeader = (
  changes: Partial<SelectionHeader> & { readonly slot?: number; readonly height?: number },
): SelectionHeader => ({
  point: { slot: changes.slot ?? 100, hash: 'aa'.repeat(32), height: changes.height ?? 50 },
  eraIndex: CONWAY,
  issuer: 'pool a',
  certificateCounter: 0n,
  vrfOutput: Uint8Array.of(5),
  ...changes,
});

const createCandidate = (header: SelectionHeader, forkHeight = 45): Candidate => ({
  intersection: { slot: 1, hash: 'cc'.repeat(32), height: forkHeight },
  tip: header.point,
  header,
});

const own = createHeader({});
const prefers = (candidate: Candidate, k = 6): boolean => isPreferred(own, candidate, k);

describe('chain selection', () => {
  test('longer chain is preferred unless it forks too deep', () => {
    const longer = createHeader({ height: 51 });
    expect(prefers(createCandidate(longer))).toBe(true);
    expect(prefers(createCandidate(longer, 44))).toBe(true);
    expect(prefers(createCandidate(longer, 43))).toBe(false);
    expect(prefers({ ...createCandidate(longer), intersection: 'origin' })).toBe(false);
    expect(prefers(createCandidate(createHeader({ height: 49 })))).toBe(false);
  });

  test('smaller VRF output wins between chains of equal length', () => {
    const smaller = { vrfOutput: Uint8Array.of(4), issuer: 'pool b' };
    expect(prefers(createCandidate(createHeader({ ...smaller, slot: 105 })))).toBe(true);
    expect(prefers(createCandidate(createHeader({ vrfOutput: Uint8Array.of(6), issuer: 'pool b' })))).toBe(false);
  });

  test('VRF output decides only within five slots since Conway', () => {
    const smaller = { vrfOutput: Uint8Array.of(4), issuer: 'pool b', slot: 106 };
    expect(prefers(createCandidate(createHeader(smaller)))).toBe(false);
    const earlier = { ...own, eraIndex: BABBAGE };
    expect(isPreferred(earlier, createCandidate(createHeader({ ...smaller, eraIndex: BABBAGE })), 6)).toBe(true);
  });

  test('newer operational certificate wins between two blocks of a pool for one slot', () => {
    expect(prefers(createCandidate(createHeader({ certificateCounter: 1n, vrfOutput: Uint8Array.of(9) })))).toBe(true);
  });
});
