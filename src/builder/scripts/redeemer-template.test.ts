import { describe, expect, test } from 'vitest';
import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import type { InputIndex } from '../request/script-request.js';
import { fillTemplate, toTemplate } from './redeemer-template.js';

const referTo = (number: number): OutputReference => ({ txHash: new Uint8Array(32).fill(number), index: number });

/** A list of indexes in reverse order of their lookups, between constants that look like indexes. */
const createRedeemer =
  (count: number) =>
  (inputIndex: InputIndex): Uint8Array => {
    const indexes = Array.from({ length: count }, (_, number) => inputIndex(referTo(number)));
    const writer = new CborWriter().array(count + 2).uint(0);
    for (const index of indexes.reverse()) writer.uint(index);
    return writer.bytes(Uint8Array.of(0, 1, 0)).finish();
  };

describe('a template of a redeemer', () => {
  test.each([0, 1, 2, 5, 64, 300])('with %i indexes is filled like the function', (count) => {
    const redeemer = createRedeemer(count);
    const template = toTemplate(redeemer)!;
    expect(template.indexes.length).toBe(count);
    for (const factor of [0, 1, 23, 24, 255, 70_000]) {
      const inputIndex: InputIndex = ({ index }) => index * factor;
      expect(fillTemplate(template, inputIndex)).toEqual(redeemer(inputIndex));
    }
  });

  test('survives a structured clone', () => {
    const redeemer = createRedeemer(3);
    const inputIndex: InputIndex = ({ index }) => 30 + index;
    expect(fillTemplate(structuredClone(toTemplate(redeemer)!), inputIndex)).toEqual(redeemer(inputIndex));
  });

  test('does not exist for a function that computes with an index', () => {
    expect(toTemplate((inputIndex) => new CborWriter().uint(inputIndex(referTo(1)) * 2).finish())).toBeUndefined();
    expect(
      toTemplate((inputIndex) => new CborWriter().uint(inputIndex(referTo(1)) > 9 ? 1 : 0).finish()),
    ).toBeUndefined();
  });

  test('reports an input that is not spent like the function', () => {
    const inputIndex: InputIndex = () => {
      throw new Error('not spent');
    };
    expect(() => fillTemplate(toTemplate(createRedeemer(1))!, inputIndex)).toThrow('not spent');
  });
});
