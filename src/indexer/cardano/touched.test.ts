import { expect, test } from 'vitest';
import { noneTouched, touchHolder } from './touched.js';

test('a holder is noted with its stake credential and its payment script, where it has them', () => {
  const touched = noneTouched();
  touchHolder(touched, 1, { stakeId: undefined, paymentScript: undefined });
  expect(touched).toEqual({ ...noneTouched(), addresses: [1] });
  touchHolder(touched, 2, { stakeId: 7, paymentScript: { id: 9 } } as Parameters<typeof touchHolder>[2]);
  expect(touched).toEqual({
    ...noneTouched(),
    addresses: [1, 2],
    stakes: [7],
    paymentScripts: [9],
  });
});
