import { expect, test } from 'vitest';
import { describeAction } from './governance-action.js';

const HASH = '53249dc93a771bfc7a9ca73948bef3388031c63c46b57aa101566ab8';
const TX = '07'.repeat(32);

test('a treasury withdrawal names the account and the amount', () => {
  const account = { network: 'Mainnet', credential: { keyHash: HASH } };
  expect(describeAction({ tag: 'TreasuryWithdrawals', contents: [[[account, 10_000_000]], null] }, 'ADA')).toEqual([
    [
      'Pays',
      [{ text: '10 ADA' }, { text: 'stake1u9fjf8wf8fm3hlr6njnnjj977vugqvwx83rt274pq9tx4wq05z966', kind: 'account' }],
    ],
  ]);
});

test('a parameter change lists its parameters and the action before it', () => {
  const contents = [
    { txId: TX, govActionIx: 3 },
    { govActionLifetime: 8, poolPledgeInfluence: { numerator: 1, denominator: 2 } },
    HASH,
  ];
  expect(describeAction({ tag: 'ParameterChange', contents }, 'ADA')).toEqual([
    ['Gov action lifetime', [{ text: '8' }]],
    ['Pool pledge influence', [{ text: '1/2' }]],
    ['Guardrails script', [{ text: HASH, kind: 'script' }]],
    ['Follows', [{ text: `${TX}#3`, kind: 'proposal' }]],
  ]);
});

test('a new committee lists removed and added members and its threshold', () => {
  const contents = [null, [{ keyHash: HASH }], { [`scriptHash-${HASH}`]: 551 }, { numerator: 3, denominator: 5 }];
  expect(describeAction({ tag: 'UpdateCommittee', contents }, 'ADA')).toEqual([
    ['Removes', [{ text: HASH, kind: 'hash' }]],
    ['Adds', [{ text: HASH, kind: 'hash' }, { text: 'until epoch 551' }]],
    ['Needed votes', [{ text: '3 of 5' }]],
  ]);
});

test.each([
  [{ tag: 'HardForkInitiation', contents: [null, { major: 11, minor: 0 }] }, 'Protocol version'],
  [
    { tag: 'NewConstitution', contents: [null, { anchor: { url: 'https://a.example', dataHash: TX } }] },
    'Constitution',
  ],
  [{ tag: 'NoConfidence', contents: null }, 'Effect'],
  [{ tag: 'InfoAction' }, 'Effect'],
])('%j is described', (action, label) => {
  expect(describeAction(action, 'ADA')?.[0]?.[0]).toBe(label);
});

test.each([[null], ['text'], [{ tag: 'Unknown', contents: [] }], [{ tag: 'ParameterChange' }]])(
  '%j has no description',
  (action) => {
    expect(describeAction(action, 'ADA')).toBeUndefined();
  },
);
