import { expect, test } from 'vitest';
import { networks } from '../chains/networks.js';
import { networkSchema, SERVICE_SCHEMA } from './schemas.js';

test('each network has its own schema beside that of the service', () => {
  const names = networks.map(({ id }) => networkSchema(id).name);
  expect(networkSchema('CARDANO_MAINNET').name).toBe('cardano_mainnet');
  expect(new Set([...names, SERVICE_SCHEMA.name]).size).toBe(networks.length + 1);
});
