import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../client/generated.js';
import type { Draft } from './draft.js';
import { BUILDS, type BuildKind } from './forms.js';
import { toBuildRequest } from './request.js';

const POLICY = 'ab'.repeat(28);
const SENDER = { senderAddress: ' addr1a ' };
const buildBody = (kind: BuildKind, draft: Draft) => toBuildRequest(BUILDS[kind], draft);
const outputs = [{ address: 'addr1b', lovelace: '1.5' }];

const REASONS = { returnAddress: 'stake1r', anchorUrl: 'https://r.example', anchorDataHash: 'ef'.repeat(32) };

describe('buildRequest', () => {
  test('coins become lovelace and the change returns to the sender', () => {
    expect(buildBody('transfer', { ...SENDER, outputs })).toEqual({
      body: {
        outputs: [{ address: 'addr1b', lovelace: '1500000' }],
        senderAddress: 'addr1a',
        changeAddress: 'addr1a',
      },
    });
  });

  test('several outputs have several tokens each, and the minimum coins when none are entered', () => {
    const assets = [
      { unit: `${POLICY}544945`, quantity: '7' },
      { unit: `${POLICY.toUpperCase()}00`, quantity: '18446744073709551615' },
    ];
    const { body } = buildBody('transfer', {
      ...SENDER,
      outputs: [...outputs, { address: 'addr1c', assets }],
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
    const metadata = '{"1": 9007199254740993}';
    expect(buildBody('transfer', { ...SENDER, metadata, outputs })).toMatchObject({
      body: { metadata: { 1: 9007199254740993n } },
    });
  });

  test('outputs of a wallet replace the sender', () => {
    const utxos = [{ txHash: '00'.repeat(32), outputIndex: 1, address: '61', lovelace: '5' }];
    const { body } = toBuildRequest(BUILDS.transfer, { ...SENDER, outputs }, utxos) as { body: object };
    expect(body).toMatchObject({ utxos, changeAddress: 'addr1a' });
    expect(body).not.toHaveProperty('senderAddress');
  });

  test('all outputs can be spent without a payment', () => {
    expect(buildBody('transfer', { ...SENDER, selectAll: true })).toEqual({
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
    ['voteDelegation', { drepId: 'drep_always_abstain' }, { drepId: 'drep_always_abstain' }],
    ['voteDelegation', { drepId: 'drep1', poolId: 'pool1' }, { drepId: 'drep1', poolId: 'pool1' }],
  ] as const)('%s of an account with %j requests %j', (kind, texts, values) => {
    const request = buildBody(kind, { ...SENDER, stakeAddress: 'stake1', ...texts });
    expect(request).toEqual({ body: { stakeAddress: 'stake1', ...values, ...BACK } });
  });

  test.each([
    ['drep', { anchorUrl: 'https://x.example', anchorDataHash: 'CD'.repeat(32) }, {}],
    ['drepUpdate', {}, {}],
    ['drepEnd', {}, { deregister: true }],
  ] as const)('%s identifies the DRep by its key', (kind, texts, values) => {
    const drepCredentialHash = 'ab'.repeat(28);
    const anchor = 'anchorUrl' in texts ? { ...texts, anchorDataHash: 'cd'.repeat(32) } : {};
    expect(buildBody(kind, { ...SENDER, drepCredentialHash, ...texts })).toEqual({
      body: { drepCredentialHash, ...anchor, ...values, ...BACK },
    });
  });

  const hash = 'ab'.repeat(28);
  test.each([
    ['consolidate', {}, {}],
    ['consolidate', { maxInputs: '30' }, { maxInputs: 30 }],
    ['split', { count: '4', lovelace: '2.5' }, { count: 4, lovelace: '2500000' }],
    ['split', { outputs: [{ lovelace: '3' }, {}] }, { outputs: [{ lovelace: '3000000' }] }],
    ['collateral', {}, {}],
    ['collateral', { lovelace: '6', count: '2' }, { lovelace: '6000000', count: 2 }],
    ['donation', { amount: '25' }, { amount: '25000000' }],
    ['poolRetirement', { poolId: 'pool1', epoch: '700' }, { poolId: 'pool1', epoch: 700 }],
    [
      'mint',
      {
        mints: [
          { policy: '{"type": "sig"}', assetName: 'Rail', quantity: '5', metadata: '{"name": "Rail"}', recipient: 'a' },
          { policy: hash, assetName: '0x00FF', quantity: '1' },
        ],
        signers: ' one, two\nthree',
      },
      {
        mints: [
          {
            nativeScript: { type: 'sig' },
            assetName: '5261696c',
            quantity: '5',
            metadata: { name: 'Rail' },
            recipient: 'a',
          },
          { policyId: hash, assetName: '00ff', quantity: '1' },
        ],
        signers: ['one', 'two', 'three'],
      },
    ],
    [
      'burn',
      { burns: [{ policy: '8200', assetName: 'x', quantity: '2' }] },
      { burns: [{ nativeScript: '8200', assetName: '78', quantity: '2' }] },
    ],
    [
      'batch',
      { outputs: `addr1a, 1.5\n\naddr1b\t2\t${hash}00\t7` },
      {
        outputs: [
          { address: 'addr1a', lovelace: '1500000' },
          { address: 'addr1b', lovelace: '2000000', assets: [{ policyId: hash, assetName: '00', quantity: '7' }] },
        ],
      },
    ],
    [
      'cip68Mint',
      { policy: hash, tokens: [{ name: 'Rail', about: '{"name": "Rail"}', referenceAddress: 'addr1r' }] },
      {
        policyId: hash,
        tokens: [{ label: 222, name: 'Rail', metadata: { name: 'Rail' }, referenceAddress: 'addr1r' }],
      },
    ],
    ['cip68Update', { referenceUnit: 'ab', about: '{"a": 1}' }, { referenceUnit: 'ab', metadata: { a: 1 } }],
    ['deployScript', { cbor: '4E 4d\n00' }, { script: { type: 'plutusV3', cbor: '4e4d00' } }],
    ['script', { running: '{"inputs": []}' }, { inputs: [] }],
    ['proposeInfo', REASONS, { type: 'InfoAction', ...REASONS }],
    [
      'proposeWithdrawals',
      { ...REASONS, withdrawals: [{ stakeAddress: 'stake1', amount: '5' }] },
      {
        type: 'TreasuryWithdrawals',
        action: { withdrawals: [{ stakeAddress: 'stake1', amount: '5000000' }] },
        ...REASONS,
      },
    ],
    [
      'proposeParameters',
      { ...REASONS, parameters: '{"a": 1}', previous: 'x#0' },
      { type: 'ParameterChange', action: { parameters: { a: 1 }, previous: 'x#0' }, ...REASONS },
    ],
    [
      'proposeHardFork',
      { ...REASONS, major: '11' },
      { type: 'HardForkInitiation', action: { protocolVersion: { major: 11, minor: 0 } }, ...REASONS },
    ],
    ['proposeNoConfidence', REASONS, { type: 'NoConfidence', ...REASONS }],
    [
      'proposeCommittee',
      { ...REASONS, threshold: '66.6', added: [{ credentialHash: hash, epoch: '700' }] },
      {
        type: 'NewCommittee',
        action: { threshold: 0.666, added: [{ credentialHash: hash, epoch: 700 }] },
        ...REASONS,
      },
    ],
    [
      'proposeConstitution',
      { ...REASONS, constitutionUrl: 'https://c.example', constitutionHash: 'cd'.repeat(32) },
      {
        type: 'NewConstitution',
        action: { constitutionUrl: 'https://c.example', constitutionHash: 'cd'.repeat(32), guardrailScript: 'none' },
        ...REASONS,
      },
    ],
    [
      'committeeHot',
      { coldCredentialHash: hash, hotCredentialHash: hash, hotScriptCredential: true },
      { action: 'authorizeHot', coldCredentialHash: hash, hotCredentialHash: hash, hotScriptCredential: true },
    ],
    ['committeeEnd', { coldCredentialHash: hash }, { action: 'resign', coldCredentialHash: hash }],
    [
      'poolRegistration',
      {
        poolId: 'pool1',
        vrfKeyHash: 'cd'.repeat(32),
        pledge: '100',
        cost: '170',
        margin: '2.5',
        rewardAccount: 'stake1',
        owners: 'stake1',
        relays: [{ dns: 'relay.example', port: '3001' }],
      },
      {
        poolParams: {
          poolId: 'pool1',
          vrfKeyHash: 'cd'.repeat(32),
          pledge: '100000000',
          cost: '170000000',
          margin: 0.025,
          rewardAccount: 'stake1',
          owners: ['stake1'],
          relays: [{ dns: 'relay.example', port: 3001 }],
        },
      },
    ],
    [
      'vote',
      { credentialHash: hash, votes: [{ govActionId: 'gov_action1' }, { govActionId: 'x#0', vote: 'No' }] },
      {
        voter: { role: 'DRep', credentialHash: hash },
        votes: [
          { govActionId: 'gov_action1', vote: 'Yes' },
          { govActionId: 'x#0', vote: 'No' },
        ],
      },
    ],
    [
      'vote',
      { role: 'SPO', credentialHash: hash, scriptCredential: true, votes: [{ govActionId: 'x#0' }] },
      {
        voter: { role: 'SPO', credentialHash: hash, scriptCredential: true },
        votes: [{ govActionId: 'x#0', vote: 'Yes' }],
      },
    ],
  ] as const)('%s of %j requests %j', (kind, typed, values) => {
    expect(buildBody(kind, { ...SENDER, ...typed })).toEqual({ body: { ...values, ...BACK } });
  });

  test('a script pays from its own address and receives the change', () => {
    const draft = { ...SENDER, nativeScript: '{"type": "all", "scripts": []}', outputs };
    const values = {
      nativeScript: { type: 'all', scripts: [] },
      outputs: [{ address: 'addr1b', lovelace: '1500000' }],
    };
    expect(buildBody('multisig', draft)).toEqual({ body: values });
    expect(buildBody('multisig', { ...draft, scriptAddress: 'addr1z', changeAddress: 'c' })).toEqual({
      body: { ...values, senderAddress: 'addr1z', changeAddress: 'c' },
    });
  });

  test('compose joins outputs, a delegation and further intents', () => {
    const outputs = [{ address: 'addr1b', lovelace: '2' }];
    const more = '[{"kind": "withdrawal", "stakeAddress": "stake1a"}]';
    const account = { stakeAddress: 'stake1a', poolId: 'pool1a' };
    const draft = { ...SENDER, outputs, more, message: 'Hi', ...account };
    const payment = { kind: 'payment', outputs: [{ address: 'addr1b', lovelace: '2000000' }] };
    const withdrawal = { kind: 'withdrawal', stakeAddress: 'stake1a' };
    expect(buildBody('compose', draft)).toEqual({
      body: { intents: [payment, { kind: 'delegation', ...account }, withdrawal], message: 'Hi', ...BACK },
    });
    expect(buildBody('compose', { ...SENDER, outputs, blueprint: '{"validators": []}' })).toEqual({
      body: { intents: [payment], blueprint: { validators: [] }, ...BACK },
    });
    // A connected wallet fills in its account, which alone delegates nothing.
    expect(buildBody('compose', { ...SENDER, outputs, stakeAddress: 'stake1a' })).toEqual({
      body: { intents: [payment], ...BACK },
    });
    const vote = { kind: 'voteDelegation', ...account, drepId: 'abstain', includeStakeRegistration: true };
    expect(buildBody('compose', { ...SENDER, ...account, drepId: 'abstain', includeStakeRegistration: true })).toEqual({
      body: { intents: [vote], ...BACK },
    });
  });

  test('every build operation of Cardano has a form', () => {
    const builds = Object.keys(OPERATIONS).filter((id) => /^build(?!Bitcoin)/.test(id));
    expect(builds.toSorted()).toEqual([...new Set(Object.values(BUILDS).map(({ operation }) => operation))].toSorted());
  });

  test.each([
    ['mint', { ...SENDER, mints: [{ policy: 'mine', assetName: 'x', quantity: '1' }] }, /Policy.*hexadecimal/],
    ['mint', { ...SENDER, mints: [{ policy: '{', assetName: 'x', quantity: '1' }] }, /Policy.*is not valid JSON/],
    ['mint', { ...SENDER, mints: [{ policy: hash, assetName: 'x'.repeat(33), quantity: '1' }] }, /32 bytes/],
    ['script', { ...SENDER, running: '[1]' }, /must be an object/],
    ['compose', SENDER, /Add an output/],
    ['compose', { ...SENDER, more: '{}' }, /must be a list/],
    ['compose', { ...SENDER, poolId: 'pool1a' }, /Account to delegate.*is empty/],
    ['compose', { ...SENDER, stakeAddress: 'stake1a' }, /Add an output/],
    ['compose', { ...SENDER, stakeAddress: 'stake1a', includeStakeRegistration: true }, /choose at least one/],
    ['proposeInfo', { ...SENDER, returnAddress: 's', anchorUrl: 'u' }, /Hash of the document/],
    ['batch', { ...SENDER, outputs: 'addr1a 1\naddr1b' }, /in line 2/],
    ['batch', { ...SENDER, outputs: 'addr1a much' }, /Coins.*line 1/],
    ['batch', { ...SENDER, outputs: 'addr1a 1 ab' }, /needs its quantity/],
    ['batch', { ...SENDER, outputs: 'addr1a 1 ab 2' }, /Token.*line 1/],
    ['deployScript', { ...SENDER, cbor: 'abc' }, /hexadecimal/],
    ['multisig', { nativeScript: '8200' }, /To the address/],
    [
      'poolRegistration',
      { ...SENDER, poolId: 'p', vrfKeyHash: 'cd'.repeat(32), pledge: '1', cost: '1', margin: 'x' },
      /perc/,
    ],
    ['split', SENDER, /Enter the number of outputs/],
    ['split', { ...SENDER, count: '2', outputs: [{ lovelace: '1' }] }, /not both/],
    ['split', { ...SENDER, lovelace: '2', outputs: [{ lovelace: '1' }] }, /requires equal outputs/],
    [
      'split',
      { ...SENDER, outputs: [{ lovelace: '1' }, { assets: [{ quantity: '1' }] }] },
      /“Token” of output 2 is empty/,
    ],
    ['collateral', { ...SENDER, count: 'two' }, /whole number/],
    ['donation', SENDER, /“Coins” is empty/],
    ['vote', { ...SENDER, credentialHash: hash }, /“Governance action” is empty/],
    [
      'vote',
      { ...SENDER, credentialHash: hash, votes: [{ govActionId: 'x#0', anchorDataHash: 'ab'.repeat(32) }] },
      /needs its URL/,
    ],
    ['transfer', { outputs }, /From the address/],
    ['transfer', { ...SENDER }, /To the address/],
    ['transfer', { ...SENDER, outputs: [{ address: 'addr1b', lovelace: 'much' }] }, /“Coins” must be a number/],
    ['transfer', { ...SENDER, outputs: [...outputs, { lovelace: '1' }] }, /output 2 is empty/],
    ['transfer', { ...SENDER, outputs: [{ address: 'a', assets: [{ unit: POLICY, quantity: '1' }] }] }, /Token/],
    [
      'transfer',
      { ...SENDER, outputs: [{ address: 'a', assets: [{ unit: `${POLICY}00`, quantity: '1.5' }] }] },
      /Quantity/,
    ],
    ['transfer', { ...SENDER, metadata: '{', outputs }, /Metadata is not valid JSON/],
    ['transfer', { ...SENDER, metadata: '[1]', outputs }, /by label/],
    ['transfer', { ...SENDER, metadata: '{"x": 1}', outputs }, /“x” is not a label/],
    ['transfer', { ...SENDER, ttl: 'soon', outputs }, /slot/],
    ['withdrawal', { ...SENDER, stakeAddress: 's', amount: '0.1234567' }, /six decimals/],
    ['drep', { ...SENDER, drepCredentialHash: 'drep1' }, /56 hexadecimal/],
    ['drep', { ...SENDER, drepCredentialHash: 'ab'.repeat(28), anchorUrl: 'https://x' }, /Hash of the document/],
  ] as const)('%s of %j is invalid: %s', (kind, draft, problem) => {
    expect(buildBody(kind, draft)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

const BACK = { senderAddress: 'addr1a', changeAddress: 'addr1a' };
