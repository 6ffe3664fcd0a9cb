import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, openSandboxWallet, type SandboxWallet } from './sandbox-wallet.js';

/** Pools, the committee, proposals and scripts, from the request to a block of the simulated chain. */

const owner = createUser(31);
const operator = createUser(32);

let wallet: SandboxWallet;
beforeAll(async () => {
  wallet = await openSandboxWallet(owner, '900000000000');
});
afterAll(() => wallet?.service.close());

test('pool is registered with a deposit, and updated without one', async () => {
  const poolParams = {
    poolId: operator.keyHash,
    vrfKeyHash: '0f'.repeat(32),
    pledge: '50000000',
    cost: '340000000',
    margin: 0.025,
    rewardAccount: owner.stakeAddress,
    owners: [owner.stakeAddress],
    relays: [{ ipv4: '192.0.2.7', port: 3001 }, { srv: 'pools.example.org' }],
    metadataUrl: 'https://example.org/pool.json',
    metadataHash: 'ab'.repeat(32),
  };
  const first = await wallet.build('pool-registration', { poolParams });
  expect(first.estimated_signatures).toBe(2);
  await wallet.confirm(first.tx_cbor, operator);
  const shown = await wallet.answer('GET', `/api/pools/${operator.keyHash}`);
  expect(shown).toMatchObject({ vrfKeyHash: poolParams.vrfKeyHash, marginPct: 2.5 });
  const again = await wallet.build('pool-registration', { poolParams: { ...poolParams, pledge: '60000000' } });
  const spent = async (cbor: string): Promise<bigint> => {
    const { effects } = await wallet.answer('POST', '/api/tx/inspect', { cbor, ownAddresses: [owner.address] });
    return -BigInt(effects[0].lovelace);
  };
  expect(await spent(again.tx_cbor)).toBe(BigInt(again.estimated_fee));
  await wallet.confirm(again.tx_cbor, operator);
  expect(await wallet.refusal('pool-registration', { poolParams: { ...poolParams, cost: '1' } })).toMatch(
    /^poolParams\.cost is 1 lovelace, but the minimum is \d+$/,
  );
});

const candidate = createUser(33);
const anchor = { anchorUrl: 'https://example.org/why.json', anchorDataHash: 'cd'.repeat(32) };
const proposal = { returnAddress: owner.stakeAddress, ...anchor };

test('proposals of every type that needs no Plutus are included in blocks', async () => {
  expect(await wallet.refusal('proposal', { ...proposal, type: 'InfoAction' })).toBe(
    `${owner.stakeAddress} is not registered`,
  );
  await wallet.confirm((await wallet.build('stake-registration', { stakeAddress: owner.stakeAddress })).tx_cbor);
  const parameters = {
    txFeePerByte: 45,
    treasuryCut: 0.25,
    executionUnitPrices: { priceMemory: 0.0577, priceSteps: { numerator: 721, denominator: 10_000_000 } },
  };
  const member = { credentialHash: candidate.keyHash, epoch: 4_000 };
  const actions = [
    { type: 'InfoAction' },
    {
      type: 'TreasuryWithdrawals',
      action: { withdrawals: [{ stakeAddress: owner.stakeAddress, amount: '5000000' }] },
    },
    { type: 'ParameterChange', action: { parameters } },
    { type: 'NewCommittee', action: { added: [member], threshold: { numerator: 2, denominator: 3 } } },
    { type: 'NoConfidence' },
    {
      type: 'NewConstitution',
      action: { constitutionUrl: 'ipfs://it', constitutionHash: 'ef'.repeat(32), guardrailScript: 'none' },
    },
  ];
  for (const requestedAction of actions) {
    const { tx_cbor } = await wallet.build('proposal', { ...proposal, ...requestedAction });
    const txHash = await wallet.confirm(tx_cbor);
    const shown = await wallet.answer('GET', `/api/governance/proposals/${txHash}%230`);
    expect(shown).toMatchObject({ type: requestedAction.type, returnAddress: owner.stakeAddress, status: 'active' });
  }
});

test('proposal accepts the fields of its type, and its versions in sequence', async () => {
  const rejected = (requestedAction: object, status?: number) =>
    wallet.refusal('proposal', { ...proposal, ...requestedAction }, status);
  expect(await rejected({ type: 'InfoAction', action: { threshold: 1 } })).toBe(
    "Field 'action.threshold' is not allowed for InfoAction",
  );
  expect(await rejected({ type: 'ParameterChange' })).toBe("Field 'action.parameters' is required for ParameterChange");
  expect(await rejected({ type: 'ParameterChange', action: { parameters: { minUTxOValue: 5 } } })).toMatch(
    /minUTxOValue/,
  );
  const fork = (major: number, minor: number) => ({
    type: 'HardForkInitiation',
    action: { protocolVersion: { major, minor } },
  });
  const sentence = await rejected(fork(99, 0));
  const [, major, minor] = /^Version 99\.0 does not follow (\d+)\.(\d+)$/.exec(sentence) ?? [];
  const next = { ...proposal, ...fork(Number(major), Number(minor) + 1) };
  await wallet.confirm((await wallet.build('proposal', next)).tx_cbor);
  const withdrawals = [{ stakeAddress: owner.stakeAddress, amount: '5' }];
  const guarded = { type: 'TreasuryWithdrawals', action: { withdrawals, guardrailScript: 'fa'.repeat(28) } };
  expect(await rejected(guarded, 501)).toMatch(
    /has the guardrail script (fa)+, which must validate treasury withdrawals/,
  );
});

test('proposed committee member authorises a hot key and resigns, and others cannot', async () => {
  const body = { action: 'authorizeHot', coldCredentialHash: owner.keyHash, hotCredentialHash: operator.keyHash };
  expect(await wallet.refusal('committee', body)).toMatch(/^cc_cold1[0-9a-z]+ is not a member of the committee$/);
  const authorised = await wallet.build('committee', { ...body, coldCredentialHash: candidate.keyHash });
  expect(authorised.estimated_signatures).toBe(2);
  const txHash = await wallet.confirm(authorised.tx_cbor, candidate);
  const [newest] = await wallet.answer('GET', '/api/governance/committee/registrations');
  expect(newest).toMatchObject({ coldHash: candidate.keyHash, hotHash: operator.keyHash, txHash });
  const resign = { action: 'resign', coldCredentialHash: candidate.keyHash, ...anchor };
  await wallet.confirm((await wallet.build('committee', resign)).tx_cbor, candidate);
  expect(await wallet.refusal('committee', resign)).toMatch(/has permanently resigned from the committee$/);
});

test('script is stored on the chain under its hash, and its output is not spent', async () => {
  const script = { type: 'plutusV2', cbor: '4e4d01000033222220051200120011' };
  const made = await wallet.build('deploy-script', { script });
  const txHash = await wallet.confirm(made.tx_cbor);
  const utxos = await wallet.answer('GET', `/api/addresses/${owner.address}/utxos`);
  const carrier = utxos.find(
    (utxo: { txHash: string; outputIndex: number }) => utxo.txHash === txHash && utxo.outputIndex === 0,
  );
  expect(carrier).toMatchObject({ referenceScript: { hash: made.script_hash } });
  expect(await wallet.answer('GET', `/api/scripts/${made.script_hash}`)).toMatchObject({ type: 'plutusV2' });
  await wallet.confirm((await wallet.build('treasury-donation', { amount: '1000000' })).tx_cbor);
  expect(await wallet.answer('GET', `/api/addresses/${owner.address}/utxos`)).toContainEqual(carrier);
  expect(await wallet.refusal('deploy-script', { script: { ...script, cbor: '00' } })).toMatch(
    /^'script\.cbor' is not a script: /,
  );
});

test('batch is paid by a chain of transactions that are all in one block', async () => {
  const recipient = createUser(40);
  const outputs = Array.from({ length: 600 }, (_, index) => ({
    address: recipient.address,
    lovelace: `${1_000_000 + index}`,
  }));
  const { transactions } = await wallet.build('batch', { outputs });
  expect(transactions).toHaveLength(3);
  for (const { tx_cbor } of transactions) await wallet.submit(tx_cbor);
  await wallet.advance();
  for (const { tx_hash } of transactions)
    expect((await wallet.answer('GET', `/api/transactions/${tx_hash}/status`)).status).toBe('CONFIRMED');
  const { utxos } = await wallet.answer('GET', `/api/addresses/${recipient.address}`);
  const amounts = utxos.map(({ value }: { value: string }) => value).toSorted();
  expect(amounts).toEqual(outputs.map(({ lovelace }) => lovelace).toSorted());
});
