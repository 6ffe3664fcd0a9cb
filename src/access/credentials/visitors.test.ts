import { expect, test } from 'vitest';
import { parsePlanCatalog } from '../plans/plan-catalog.js';
import { createVisitors, type Visitors } from './visitors.js';

const clock = { time: 1_800_000_000_000, now: () => clock.time };
const client = { ip: '203.0.113.9', local: false };
const SECRET = new Uint8Array(32).fill(7);

const createWith = (section: unknown, options: { sandbox?: boolean; admitted?: boolean; secret?: Uint8Array } = {}) =>
  createVisitors({
    clock,
    plans: parsePlanCatalog(section, { sandbox: options.sandbox ?? false }),
    admitted: options.admitted ?? true,
    secret: options.secret ?? SECRET,
  });
const authenticate = (visitors: Visitors, token: string) => () => visitors.authenticate(token, client);

test('visitor may read, counts by client address and belongs to no account', () => {
  const visitors = createWith(undefined);
  const { accessToken } = visitors.open();
  const principal = visitors.authenticate(accessToken, client);
  expect(principal).toMatchObject({ kind: 'VISITOR', writeAccess: false, demo: false, subject: 'visitor:203.0.113.9' });
  expect(principal.addOns.size).toBe(0);
  expect(principal.plan).toMatchObject({ id: 'visitor', requestLimit: undefined, perSecond: 10 });
  expect(visitors.authenticate(accessToken, { ip: '2001:db8:1:2:3::4', local: false }).subject).toBe(
    'visitor:2001:db8:1:2::/64',
  );
});

test('plan gives visitors add-ons that only read, and a private sandbox gives them to local requests', () => {
  const plans = [{ id: 'visitor', perSecond: 1, addons: ['marketData', 'transactionBuilder', 'mcp', 'ipfs'] }];
  const visitors = createWith({ plans });
  expect([...visitors.authenticate(visitors.open().accessToken, client).addOns]).toEqual(['marketData']);
  const sandbox = createWith(undefined, { sandbox: true });
  const addOns = (local: boolean) => [
    ...sandbox.authenticate(sandbox.open().accessToken, { ip: '127.0.0.1', local }).addOns,
  ];
  expect(addOns(true)).toEqual(['marketData', 'walletAnalytics']);
  expect(addOns(false)).toEqual([]);
});

test('token of another service, an altered one and an expired one are rejected', () => {
  const visitors = createWith(undefined);
  const { accessToken, expiresIn } = visitors.open();
  const [prefix, expiry, signature] = accessToken.split('.');
  const foreign = createWith(undefined, { secret: new Uint8Array(32) }).open().accessToken;
  const longer = [prefix, `${Number(expiry) + 1}`, signature].join('.');
  for (const token of [foreign, longer, `${prefix}.${expiry}.`, 'visitor.', 'visitor.x.y'])
    expect(authenticate(visitors, token)).toThrow('Invalid session token');
  clock.time += expiresIn;
  expect(authenticate(visitors, accessToken)).toThrow('Session token expired');
});

test('service that admits no visitors opens no session and rejects tokens issued before', () => {
  const { accessToken } = createWith(undefined).open();
  const closed = createWith(undefined, { admitted: false });
  expect(() => closed.open()).toThrow('sign in to read');
  expect(authenticate(closed, accessToken)).toThrow('Invalid session token');
});
