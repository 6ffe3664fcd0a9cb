import {
  BaseAddress,
  Credential,
  FixedTransaction,
  NetworkInfo,
  PrivateKey,
  RewardAddress,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressText } from '../../../src/chains/cardano/addresses/address.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { testScript } from '../../support/builder-keys.js';
import { eventually } from '../../support/eventually.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { requireFortyTwo } from '../../support/uplc.js';

type Json = ReturnType<typeof JSON.parse>;

const NETWORK = 'CARDANO_PREPROD';
const createWallet = (fill: number) => {
  const key = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(fill));
  const credential = Credential.from_keyhash(key.to_public().hash());
  const networkId = NetworkInfo.testnet_preprod().network_id();
  return {
    key,
    keyHash: key.to_public().hash().to_hex(),
    address: BaseAddress.new(networkId, credential, credential).to_address().to_bech32(),
    stakeAddress: RewardAddress.new(networkId, credential).to_address().to_bech32(),
  };
};
const alice = createWallet(41);
const bob = createWallet(42);
const carol = createWallet(43);

let service: TestService;

async function call(method: 'GET' | 'POST', url: string, payload?: object): Promise<Json> {
  const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
  const response = await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect({ url, status: response.statusCode, error: response.json().error }).toEqual({
    url,
    status: 200,
    error: undefined,
  });
  return response.json();
}

const advance = () => call('POST', `/api/operator/sandbox/${NETWORK}/advance`, { blocks: 1 });
const sign = (unsigned: string, { key }: typeof alice): string => {
  const transaction = FixedTransaction.from_hex(unsigned);
  transaction.sign_and_add_vkey_signature(key);
  return transaction.to_hex();
};
const submit = (cbor: string) => call('POST', '/api/transactions/submit', { cbor });
const inspect = (cbor: string, more: object = {}) =>
  call('POST', '/api/tx/inspect', { cbor, ownAddresses: [alice.stakeAddress], ...more });
const simulate = async (cbor: string) => (await inspect(cbor, { simulate: true })).simulation;
const validate = (cbor: string) => call('POST', '/api/transactions/validate', { cbor });
const pay = (from: typeof alice, to: string, more: object = {}) =>
  call('POST', '/api/tx/build', {
    senderAddress: from.address,
    changeAddress: from.address,
    outputs: [{ address: to, lovelace: '5000000' }],
    ...more,
  });
const violated = ({ rules }: Json) => rules.filter(({ result }: Json) => result === 'violated');

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  await startNetworks(service, NETWORK);
  for (const { address } of [alice, bob])
    await call('POST', `/api/operator/sandbox/${NETWORK}/fund`, { address, lovelace: '900000000' });
  // Enough for the deposit of a governance action.
  await call('POST', `/api/operator/sandbox/${NETWORK}/fund`, { address: carol.address, lovelace: '200000000000' });
  await advance();
});
afterAll(() => service.close());

describe('simulation', () => {
  test('accepts an unsigned payment as if its key had signed, and reports every rule', async () => {
    const { tx_cbor } = await pay(alice, bob.address);
    const { simulation, effects, accounts, warnings } = await inspect(tx_cbor, { simulate: true });
    expect(simulation).toMatchObject({
      valid: true,
      scripts: [],
      dependsOn: [],
      missingWitnesses: [alice.keyHash],
      inputs: [{ role: 'input', state: 'unspent', spentBy: null }],
    });
    expect(simulation.rules.length).toBeGreaterThan(20);
    expect(new Set(simulation.rules.map(({ result }: Json) => result))).toEqual(new Set(['passed']));
    const fee = BigInt((await inspect(tx_cbor)).fee);
    expect(effects).toEqual([
      { address: alice.address, own: true, lovelace: (-5_000_000n - fee).toString(), assets: [] },
      { address: bob.address, own: false, lovelace: '5000000', assets: [] },
    ]);
    expect(accounts.map(({ stakeAddress }: Json) => stakeAddress)).toEqual([alice.stakeAddress, bob.stakeAddress]);
    expect(warnings.map(({ code }: Json) => code)).toEqual(['pays-foreign-address']);
    expect(await simulate(sign(tx_cbor, alice))).toMatchObject({ valid: true, missingWitnesses: [] });
    expect((await validate(tx_cbor)).phase1).toMatchObject([{ predicate: 'MissingVKeyWitnessesUTXOW' }]);
  });

  test('assumes the signatures that a native script needs', async () => {
    const hashes = [alice.keyHash, bob.keyHash, 'ab'.repeat(28)];
    const multisig = testScript({
      type: 'atLeast',
      required: 2n,
      scripts: hashes.map((keyHash) => ({ type: 'sig', keyHash: fromHex(keyHash) })),
    });
    const utxos = [{ txHash: 'cc'.repeat(32), address: multisig.address, lovelace: '50000000' }];
    const { tx_cbor, required_signers } = await call('POST', '/api/tx/build/multisig', {
      nativeScript: { type: 'atLeast', required: 2, scripts: hashes.map((keyHash) => ({ type: 'sig', keyHash })) },
      utxos,
      changeAddress: multisig.address,
      outputs: [{ address: alice.address, lovelace: '5000000' }],
    });
    const { simulation } = await inspect(tx_cbor, { utxos, simulate: true });
    expect(simulation).toMatchObject({ valid: true, missingWitnesses: required_signers });
    expect(required_signers).toHaveLength(2);
    // With one signature the other one is still assumed.
    const signed = (await inspect(sign(tx_cbor, bob), { utxos, simulate: true })).simulation;
    expect(signed.valid).toBe(true);
    expect(signed.missingWitnesses).toHaveLength(1);
    expect(signed.missingWitnesses).not.toContain(bob.keyHash);
  });

  test('counts the bytes of missing signatures in the fee', async () => {
    const { tx_cbor, estimated_fee } = await pay(alice, bob.address);
    const fee = BigInt(estimated_fee);
    const written = `021a${fee.toString(16).padStart(8, '0')}`;
    const cheap = tx_cbor.replace(written, `021a${(fee - 200n).toString(16).padStart(8, '0')}`);
    const { simulation, warnings } = await inspect(cheap, { simulate: true });
    expect(violated(simulation).map(({ predicates }: Json) => predicates)).toEqual([
      ['ValueNotConservedUTxO'],
      ['FeeTooSmallUTxO'],
    ]);
    expect(warnings.map(({ code }: Json) => code)).toEqual(
      expect.arrayContaining(['fee-too-small', 'value-not-conserved']),
    );
  });
});

describe('pending transaction', () => {
  test('provides the inputs of its children and takes its own from others', async () => {
    const parent = await pay(alice, alice.address, { outputs: [{ address: alice.address, lovelace: '7000000' }] });
    const rival = await pay(alice, bob.address);
    const child = await pay(alice, bob.address, {
      pendingTransactions: [parent.tx_cbor],
      selectAll: true,
      outputs: [],
    });
    expect((await simulate(child.tx_cbor)).inputs).toEqual(
      expect.arrayContaining([expect.objectContaining({ state: 'unknown' })]),
    );
    await submit(sign(parent.tx_cbor, alice));

    const described = await inspect(child.tx_cbor, { simulate: true });
    expect(described.simulation).toMatchObject({ valid: true, dependsOn: [parent.tx_hash] });
    expect(described.simulation.inputs).toEqual(
      expect.arrayContaining([expect.objectContaining({ txHash: parent.tx_hash, outputIndex: 0, state: 'pending' })]),
    );
    expect(described.warnings.map(({ code }: Json) => code)).toContain('depends-on-pending');
    expect(described.warnings.map(({ code }: Json) => code)).not.toContain('unresolved-inputs');
    expect(described.requiredWitnesses).toMatchObject({ keys: [{ hash: alice.keyHash }], unresolved: 0 });
    expect(await validate(sign(child.tx_cbor, alice))).toMatchObject({ valid: true, phase1: [] });

    const conflict = await inspect(rival.tx_cbor, { simulate: true });
    const [{ spentBy, state }] = conflict.simulation.inputs;
    expect({ spentBy, state }).toEqual({ spentBy: parent.tx_hash, state: 'spentByPending' });
    expect(violated(conflict.simulation)[0]).toMatchObject({
      rule: 'inputs',
      predicates: ['BadInputsUTxO'],
      reasons: [expect.stringMatching(`is spent by the pending transaction ${parent.tx_hash}$`)],
    });
    expect(conflict.warnings[0]).toMatchObject({ code: 'input-spent-by-pending', severity: 'error' });
    expect(await validate(sign(rival.tx_cbor, alice))).toMatchObject({ valid: false });
    // The pending transaction itself is no conflict.
    expect(await validate(sign(parent.tx_cbor, alice))).toMatchObject({ valid: true });

    await advance();
    const late = await inspect(rival.tx_cbor, { simulate: true });
    expect(late.simulation.inputs[0]).toMatchObject({ spentBy: parent.tx_hash, state: 'spent' });
    expect(late.warnings[0]).toMatchObject({ code: 'input-spent', severity: 'error' });
    expect((await inspect(parent.tx_cbor)).warnings.map(({ code }: Json) => code)).toContain('already-on-chain');
    expect(await simulate(child.tx_cbor)).toMatchObject({ valid: true, dependsOn: [] });
  });

  test('applies its certificates before those of a child', async () => {
    const wallet = { senderAddress: bob.address, changeAddress: bob.address };
    const { stakeAddress } = bob;
    const registration = await call('POST', '/api/tx/build/stake-registration', { ...wallet, stakeAddress });
    const utxos = [
      { txHash: registration.tx_hash, outputIndex: 0, address: bob.address, lovelace: await readChange(registration) },
    ];
    const child = await call('POST', '/api/tx/build/vote-delegation', {
      changeAddress: bob.address,
      utxos,
      stakeAddress,
      drepId: 'drep_always_abstain',
    });
    expect(violated(await simulate(child.tx_cbor)).map(({ rule }: Json) => rule)).toContain('certificates');
    await submit(sign(registration.tx_cbor, bob));
    expect(await simulate(child.tx_cbor)).toMatchObject({ valid: true, dependsOn: [registration.tx_hash] });
    expect((await inspect(registration.tx_cbor, { simulate: true })).warnings).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'deposit-paid', severity: 'info' })]),
    );
    await advance();
  });
});

describe('pending transaction without a common output', () => {
  test('applies its registrations and proposals before a vote', async () => {
    const proposal = await call('POST', '/api/tx/build/compose', {
      senderAddress: carol.address,
      changeAddress: carol.address,
      intents: [
        { kind: 'stakeRegistration', stakeAddress: carol.stakeAddress },
        {
          kind: 'proposal',
          type: 'InfoAction',
          returnAddress: carol.stakeAddress,
          anchorUrl: 'https://example.com/a.json',
          anchorDataHash: 'cd'.repeat(32),
        },
      ],
    });
    const drep = await call('POST', '/api/tx/build/drep-registration', {
      senderAddress: alice.address,
      changeAddress: alice.address,
      drepCredentialHash: alice.keyHash,
    });
    const vote = await call('POST', '/api/tx/build/vote', {
      utxos: await call('GET', `/api/addresses/${bob.address}/utxos`),
      changeAddress: bob.address,
      voter: { role: 'DRep', credentialHash: alice.keyHash },
      votes: [{ govActionId: `${proposal.tx_hash}#0`, vote: 'Yes' }],
    });
    expect(violated(await simulate(vote.tx_cbor))).toMatchObject([{ rule: 'votes', predicates: ['VotersDoNotExist'] }]);
    await submit(sign(drep.tx_cbor, alice));
    expect(violated(await simulate(vote.tx_cbor))).toMatchObject([
      { rule: 'votes', predicates: ['GovActionsDoNotExist'] },
    ]);
    await submit(sign(proposal.tx_cbor, carol));
    expect(await simulate(vote.tx_cbor)).toMatchObject({
      valid: true,
      dependsOn: [drep.tx_hash, proposal.tx_hash],
      missingWitnesses: expect.arrayContaining([alice.keyHash, bob.keyHash]),
    });
    // A second registration is refused, and the first is valid without itself.
    expect(await simulate(drep.tx_cbor)).toMatchObject({ valid: true, dependsOn: [] });
    await submit(sign(sign(vote.tx_cbor, alice), bob));
    await advance();
    expect((await call('GET', `/api/transactions/${vote.tx_hash}/status`)).status).toBe('CONFIRMED');
  });

  test('provides the contents of inputs of its children', async () => {
    const parent = await pay(alice, alice.address, { outputs: [{ address: alice.address, lovelace: '7000000' }] });
    const child = await pay(alice, bob.address, {
      pendingTransactions: [parent.tx_cbor],
      selectAll: true,
      outputs: [],
    });
    await submit(sign(parent.tx_cbor, alice));
    await submit(sign(child.tx_cbor, alice));
    const decoded = await call('POST', '/api/transactions/decode', { cbor: child.tx_cbor, resolveInputs: true });
    // The index reads the mempool of the node a moment later.
    await eventually(async () =>
      (await call('GET', '/api/transactions/mempool')).some(({ txHash }: Json) => txHash === child.tx_hash),
    );
    const pending = await call('GET', `/api/transactions/mempool/${child.tx_hash}`);
    for (const { inputs } of [decoded, pending])
      expect(inputs).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            txHash: parent.tx_hash,
            txIndex: 0,
            value: '7000000',
            paymentAddress: expect.objectContaining({ bech32: alice.address }),
          }),
        ]),
      );
    expect(decoded.deposit).toBe('0');
    await advance();
  });
});

async function readChange({ tx_cbor }: Json): Promise<string> {
  return (await inspect(tx_cbor)).outputs[0].value;
}

describe('Plutus script', () => {
  const { script, hash } = requireFortyTwo('plutus-v3', true);
  const address = addressText({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash } });

  test('runs in the simulation, with the pending output that it locks and the redeemer that it gets', async () => {
    const parent = await pay(alice, address);
    const spend = {
      senderAddress: alice.address,
      changeAddress: alice.address,
      inputs: [
        {
          txHash: parent.tx_hash,
          outputIndex: 0,
          redeemer: { int: 42 },
          script: { type: 'plutusV3', cbor: toHex(script.bytes) },
        },
      ],
      pendingTransactions: [parent.tx_cbor],
    };
    const { tx_cbor, ex_units } = await call('POST', '/api/tx/build/script', spend);
    await submit(sign(parent.tx_cbor, alice));
    const described = await inspect(tx_cbor, { simulate: true });
    expect(described.redeemers).toEqual([
      {
        purpose: 'spend',
        index: ex_units[0].index,
        scriptHash: toHex(hash),
        scriptType: 'plutusV3',
        target: expect.objectContaining({ txHash: parent.tx_hash, outputIndex: 0, address, policyId: null }),
        data: { int: 42 },
        datum: null,
        exUnits: { mem: String(ex_units[0].mem), steps: String(ex_units[0].steps) },
      },
    ]);
    expect(described.scripts).toEqual([
      { hash: toHex(hash), type: 'plutusV3', size: script.bytes.length, place: 'witnesses', json: null },
    ]);
    const { simulation } = described;
    expect(simulation).toMatchObject({ valid: true, dependsOn: [parent.tx_hash] });
    expect(simulation.scripts).toMatchObject([{ purpose: 'spend', result: 'succeeded', error: null }]);
    expect(BigInt(simulation.scripts[0].mem)).toBeLessThanOrEqual(BigInt(ex_units[0].mem));
    expect(described.collateralInputs).toHaveLength(1);
    expect(described.totalCollateral).not.toBeNull();
    expect(described.warnings.map(({ code }: Json) => code)).toEqual(['depends-on-pending', 'runs-scripts']);
    const evaluated = await call('POST', '/api/transactions/evaluate', { cbor: tx_cbor });
    expect(evaluated[0].exUnits).toMatchObject({ mem: Number(simulation.scripts[0].mem) });
    await advance();
  });
});
