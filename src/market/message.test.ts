import { expect, test } from 'vitest';
import { CborWriter } from '../kernel/cbor/writer.js';
import { findAggregator } from './aggregators.js';
import { readMessage } from './message.js';

const message = (...lines: readonly string[]): Uint8Array => {
  const writer = new CborWriter().map(1).text('msg').array(lines.length);
  for (const line of lines) writer.text(line);
  return writer.finish();
};

test('lines of a message are joined to one text', () => {
  expect(readMessage(message('Minswap: Aggregator', 'Market Order'))).toBe('Minswap: Aggregator Market Order');
  expect(readMessage(new CborWriter().map(1).text('msg').text('alone').finish())).toBe('alone');
});

test.each([
  ['no map', new CborWriter().uint(5).finish()],
  ['no message', new CborWriter().map(1).text('other').text('x').finish()],
  ['no lines', message()],
  ['numbers', new CborWriter().map(1).text('msg').array(1).uint(1).finish()],
  ['broken bytes', Uint8Array.of(0xa1, 0x63)],
])('%s contains no message', (_, bytes) => {
  expect(readMessage(bytes)).toBeUndefined();
});

test.each([
  ['Minswap: Routing Order', 'MINSWAP_AGGREGATOR'],
  ['Dexhunter Trade Partner ETERNL', 'DEXHUNTER'],
  ['CarDeM SteelSwap: 1.7.2', 'STEELSWAP'],
  ['MinSwap: Swap Request via MuesliSwap', 'MUESLISWAP'],
  ['MuesliSwap Place Order', undefined],
  ['AdaMarkets_1', 'OTHER'],
  ['Minswap: Market Order', undefined],
  ['hello', undefined],
])('%s is attributed to %s', (text, aggregator) => {
  expect(findAggregator(text)).toBe(aggregator);
});
