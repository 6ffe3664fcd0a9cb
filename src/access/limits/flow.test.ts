import { describe, expect, test } from 'vitest';
import type { Principal } from '../credentials/authenticate.js';
import { addressGroup, getFlow } from './flow.js';

const principal = (keyId: string): Principal =>
  ({ id: keyId, keyId, subject: 'account:1', plan: { weight: 3 } }) as Principal;

describe('flow of a request', () => {
  test('all keys of an account share one flow with the weight of its plan', () => {
    expect(getFlow(principal('one'), '192.0.2.1')).toEqual({ key: 'account:1', weight: 3 });
    expect(getFlow(principal('two'), '192.0.2.2')).toEqual({ key: 'account:1', weight: 3 });
  });

  test('a request without a credential belongs to the flow of its address', () => {
    expect(getFlow(undefined, '192.0.2.1')).toEqual({ key: 'address:192.0.2.1', weight: 1 });
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('address %s belongs to group %s', (ip, group) => {
    expect(addressGroup(ip)).toBe(group);
  });
});
