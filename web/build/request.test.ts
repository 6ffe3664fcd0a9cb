import { describe, expect, test } from 'vitest';
import { type Draft, EMPTY_DRAFT, EMPTY_OUTPUT } from './draft.js';
import { BUILDS, type BuildKind } from './forms.js';
import { requestOf } from './request.js';

const POLICY = 'ab'.repeat(28);
const SENDER = { senderAddress: ' addr1a ' };
const ask = (kind: BuildKind, draft: Partial<Draft>) => requestOf(BUILDS[kind], { ...EMPTY_DRAFT, ...draft });
const outputs = [{ ...EMPTY_OUTPUT, address: 'addr1b', coins: '1.5' }];

describe('requests to the builder', () => {
  test('coins become lovelace and what is left comes back', () => {
    expect(ask('transfer', { texts: SENDER, outputs })).toEqual({
      body: {
        outputs: [{ address: 'addr1b', lovelace: '1500000' }],
        senderAddress: 'addr1a',
        changeAddress: 'addr1a',
      },
    });
  });

  test('several outputs carry several tokens each, and the least coins where none are said', () => {
    const assets = [
      { unit: `${POLICY}544945`, quantity: '7' },
      { unit: `${POLICY.toUpperCase()}00`, quantity: '18446744073709551615' },
    ];
    const { body } = ask('transfer', {
      texts: SENDER,
      outputs: [...outputs, { address: 'addr1c', coins: '', assets }],
    }) as { body: { outputs: readonly object[] } };
    expect(body.outputs[1]).toEqual({
      address: 'addr1c',
      lovelace: '0',
      assets: [
        { policyId: POLICY, assetName: '544945', quantity: '7' },
        { policyId: POLICY, assetName: '00', quantity: '18446744073709551615' },
      ],
    });
  });

  test('integers of metadata stay exact', () => {
    const texts = { ...SENDER, metadata: '{"1": 9007199254740993}' };
    expect(ask('transfer', { texts, outputs })).toMatchObject({ body: { metadata: { 1: 9007199254740993n } } });
  });

  test('outputs of a wallet stand in the place of a sender', () => {
    const utxos = [{ txHash: '00'.repeat(32), outputIndex: 1, address: '61', lovelace: '5' }];
    const { body } = requestOf(BUILDS.transfer, { ...EMPTY_DRAFT, texts: SENDER, outputs }, utxos) as { body: object };
    expect(body).toMatchObject({ utxos, changeAddress: 'addr1a' });
    expect(body).not.toHaveProperty('senderAddress');
  });

  test('everything may be spent without paying anybody', () => {
    expect(ask('transfer', { texts: SENDER, marks: { selectAll: true } })).toEqual({
      body: { selectAll: true, outputs: [], senderAddress: 'addr1a', changeAddress: 'addr1a' },
    });
  });

  test.each([
    ['register', {}, {}],
    ['deregister', {}, { deregister: true }],
    [
      'deregister',
      { rewards: '2' },
      { deregister: true, withdrawals: [{ stakeAddress: 'stake1', amount: '2000000' }] },
    ],
    ['withdrawal', { amount: '3.5' }, { amount: '3500000' }],
    ['delegation', { poolId: 'pool1' }, { poolId: 'pool1' }],
    ['vote', { drepId: 'drep_always_abstain' }, { drepId: 'drep_always_abstain' }],
    ['vote', { drepId: 'drep1', poolId: 'pool1' }, { drepId: 'drep1', poolId: 'pool1' }],
  ] as const)('%s of an account with %j asks for %j', (kind, texts, own) => {
    const asked = ask(kind, { texts: { ...SENDER, stakeAddress: 'stake1', ...texts } });
    expect(asked).toEqual({ body: { stakeAddress: 'stake1', ...own, ...BACK } });
  });

  test.each([
    ['drep', { anchorUrl: 'https://x.example', anchorDataHash: 'CD'.repeat(32) }, {}],
    ['drepUpdate', {}, {}],
    ['drepEnd', {}, { deregister: true }],
  ] as const)('%s names the DRep by its key', (kind, texts, own) => {
    const drepCredentialHash = 'ab'.repeat(28);
    const anchor = 'anchorUrl' in texts ? { ...texts, anchorDataHash: 'cd'.repeat(32) } : {};
    expect(ask(kind, { texts: { ...SENDER, drepCredentialHash, ...texts } })).toEqual({
      body: { drepCredentialHash, ...anchor, ...own, ...BACK },
    });
  });

  test.each([
    ['transfer', { outputs }, /From the address/],
    ['transfer', { texts: SENDER }, /To the address/],
    ['transfer', { texts: SENDER, outputs: [{ ...EMPTY_OUTPUT, address: 'addr1b', coins: 'much' }] }, /“Coins” is no/],
    ['transfer', { texts: SENDER, outputs: [...outputs, { ...EMPTY_OUTPUT, coins: '1' }] }, /output 2 is empty/],
    [
      'transfer',
      { texts: SENDER, outputs: [{ address: 'a', coins: '', assets: [{ unit: POLICY, quantity: '1' }] }] },
      /Token/,
    ],
    [
      'transfer',
      { texts: SENDER, outputs: [{ address: 'a', coins: '', assets: [{ unit: `${POLICY}00`, quantity: '1.5' }] }] },
      /Quantity/,
    ],
    ['transfer', { texts: { ...SENDER, metadata: '{' }, outputs }, /no JSON/],
    ['transfer', { texts: { ...SENDER, metadata: '[1]' }, outputs }, /by label/],
    ['transfer', { texts: { ...SENDER, metadata: '{"x": 1}' }, outputs }, /“x” is no label/],
    ['transfer', { texts: { ...SENDER, ttl: 'soon' }, outputs }, /slot/],
    ['withdrawal', { texts: { ...SENDER, stakeAddress: 's', amount: '0.1234567' } }, /six decimals/],
    ['drep', { texts: { ...SENDER, drepCredentialHash: 'drep1' } }, /56 hexadecimal/],
    [
      'drep',
      { texts: { ...SENDER, drepCredentialHash: 'ab'.repeat(28), anchorUrl: 'https://x' } },
      /Hash of that document/,
    ],
  ] as const)('%s of %j lacks something: %s', (kind, draft, problem) => {
    expect(ask(kind, draft)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

const BACK = { senderAddress: 'addr1a', changeAddress: 'addr1a' };
