import { expect, test } from 'vitest';
import { compileParameters } from '../../kit/parameters.js';
import { OrderedPageQuery } from './paging.js';
import { toQueryMessage } from './query-messages.js';

const read = compileParameters(OrderedPageQuery);

test.each([
  [{ page: 'x' }, 'querystring/page must be integer'],
  [{ page: '1.5' }, 'querystring/page must be integer'],
  [{ page: '0' }, 'querystring/page must be >= 1'],
  [{ page: '99999999999999' }, 'querystring/page must be <= 21474836'],
  [{ count: '101' }, 'querystring/count must be <= 100'],
  [{ order: 'a' }, 'querystring/order must be equal to one of the allowed values'],
])('%j is rejected with the message of Blockfrost', (query, message) => {
  let thrown: unknown;
  try {
    read(query);
  } catch (error) {
    thrown = error;
  }
  expect(toQueryMessage((thrown as Error).message)).toBe(message);
});

test('other messages are unchanged', () => {
  expect(toQueryMessage('Missing or malformed block hash.')).toBe('Missing or malformed block hash.');
});
