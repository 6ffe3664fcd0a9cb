import { expect, test } from 'vitest';
import { createPathMethods, findShadowedMethods } from './path-methods.js';

const methods = createPathMethods(
  new Map([
    ['/api/blocks/{hash}', ['GET']],
    ['/api/blocks/latest', ['GET', 'POST']],
    ['/api/blocks/{hash}/txs', ['GET', 'HEAD']],
    ['/api/keys', ['PUT']],
  ]),
);

test.each([
  ['/api/keys', ['PUT']],
  ['/api/keys?limit=1', ['PUT']],
  ['/api/blocks/latest', ['GET', 'POST']],
  ['/api/blocks/l%61test', ['GET', 'POST']],
  ['/api/blocks/12', ['GET']],
  ['/api/blocks/latest/txs', ['GET', 'HEAD']],
])('%s has the methods of its operations', (url, expected) => {
  expect(methods.find(url)).toEqual(expected);
});

test.each(['/', '/api', '/api/keys/', '/api/blocks/', '/api/blocks//txs', '/api/blocks/1/2', '/api/blocks/%', '*'])(
  '%s matches no operation',
  (url) => {
    expect(methods.find(url)).toBeUndefined();
  },
);

test('methods of a parameter path that shadow a fixed path are listed', () => {
  const shadowed = findShadowedMethods(
    new Map([
      ['/api/blocks/{hash}', ['GET', 'HEAD']],
      ['/api/blocks/info', ['POST']],
      ['/api/blocks/latest', ['GET', 'HEAD']],
      ['/api/{kind}/info', ['PUT']],
      ['/api/blocks/info/txs', ['POST']],
    ]),
  );
  expect(shadowed).toEqual(new Map([['/api/blocks/info', new Set(['GET', 'HEAD', 'PUT'])]]));
});
