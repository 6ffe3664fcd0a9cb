import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { createRegistry } from './versions.js';

test.each(['v1beta', 'v1alpha'] as const)('%s: every service and message is described', (version) => {
  const registry = createRegistry(version);
  const services = ['query.QueryService', 'submit.SubmitService', 'sync.SyncService', 'watch.WatchService'];
  for (const service of services) expect(registry.getService(`utxorpc.${version}.${service}`)).toBeDefined();
});

test('an amount is a big integer in v1beta and a 64-bit integer in v1alpha', () => {
  const beta = createRegistry('v1beta').getMessage('utxorpc.v1beta.cardano.TxOutput')!;
  const output = create(beta, { address: new Uint8Array([1]), coin: { bigInt: { case: 'int', value: 5n } } } as never);
  expect(Buffer.from(toBinary(beta, output)).toString('hex')).toBe('0a010112020805');
  const alpha = createRegistry('v1alpha').getMessage('utxorpc.v1alpha.cardano.TxOutput')!;
  const old = create(alpha, { address: new Uint8Array([1]), coin: 5n } as never);
  expect(Buffer.from(toBinary(alpha, old)).toString('hex')).toBe('0a01011005');
  expect(fromBinary(alpha, toBinary(alpha, old))).toMatchObject({ coin: 5n });
});
