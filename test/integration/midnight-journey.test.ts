import * as ledger from '@midnight-ntwrk/ledger-v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressText, dustAddressText } from '../../src/chains/midnight/address.js';
import { capacityAt, INITIAL_DUST_PARAMETERS } from '../../src/chains/midnight/dust.js';
import { networkById } from '../../src/chains/networks.js';
import { fromHex } from '../../src/kernel/hex.js';
import { VISITOR_REWARD } from '../../src/sandbox/midnight/history.js';
import { visitorSeed } from '../../src/sandbox/midnight/wallets.js';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';

/** A user with only the ledger library: claim, register, wait, pay with DUST, deregister. */

const NETWORK = networkById('MIDNIGHT_PREPROD');
const NIGHT = ledger.nativeToken().raw;
const signingKey = ledger.signingKeyFromBip340(fromHex(visitorSeed('preprod', 'night')));
const verifyingKey = ledger.signatureVerifyingKey(signingKey);
const owner = ledger.addressFromKey(verifyingKey);
const dustKey = ledger.DustSecretKey.fromSeed(fromHex(visitorSeed('preprod', 'dust')));
const address = addressText({ kind: 'unshielded', network: 'preprod', bytes: fromHex(owner) });
const dustAddress = dustAddressText(dustKey.publicKey, NETWORK);
const FRIEND = '42'.repeat(32);

let service: TestService;
beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
});
afterAll(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types would
async function fetchJson(url: string, payload?: object, expected = 200): Promise<any> {
  const response = await service.http.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/${url}`,
    headers: { 'x-api-key': 'xt_demo_midnight-preprod' },
    ...(payload !== undefined && { payload }),
  });
  expect({ url, status: response.statusCode, error: response.json().error }).toMatchObject({
    url,
    status: expected,
    ...(expected < 300 && { error: undefined }),
  });
  return response.json();
}

const advance = (payload: object) => fetchJson('operator/sandbox/MIDNIGHT_PREPROD/advance', payload);

async function submit(bytes: Uint8Array): Promise<string> {
  const raw = Buffer.from(bytes).toString('hex');
  const { hash } = await fetchJson('midnight/transactions/submit', { raw }, 202);
  await advance({ blocks: 1 });
  expect(await fetchJson(`midnight/transactions/${hash}`)).toMatchObject({ hash, status: 'SUCCESS' });
  return hash;
}

/** The time of the next block, which a new transaction can rely on. */
async function now(): Promise<Date> {
  const { slot } = await fetchJson('operator/sandbox/MIDNIGHT_PREPROD');
  const { timestamp } = await fetchJson('midnight/blocks/latest');
  return new Date(Math.max(slot * 6_000, timestamp));
}

interface Coin {
  readonly intentHash: string;
  readonly outputIndex: number;
  readonly value: string;
  readonly ctime: number;
  readonly registeredForDustGeneration: boolean;
}

const coins = async (): Promise<readonly Coin[]> => (await fetchJson(`midnight/addresses/${address}/utxos`)).data;

const buildOffer = (spent: readonly Coin[], outputs: readonly { owner: string; value: bigint }[]) =>
  ledger.UnshieldedOffer.new(
    spent.map(({ intentHash, outputIndex, value }) => ({
      value: BigInt(value),
      owner: verifyingKey,
      type: NIGHT,
      intentHash,
      outputNo: outputIndex,
    })),
    outputs.map((output) => ({ ...output, type: NIGHT })).sort((a, b) => (a.owner < b.owner ? -1 : 1)),
    [],
  );

interface Dust {
  readonly spends?: ledger.DustSpend<ledger.PreProof>[];
  /** The key, or undefined to deregister. */
  readonly register?: { readonly key: bigint | undefined; readonly feePayment: bigint };
}

/** An intent signed by the visitor, as the bytes for a prover. */
function unproven(time: Date, dust: Dust, offer?: ledger.UnshieldedOffer<ledger.SignatureEnabled>): Uint8Array {
  const intent = ledger.Intent.new(new Date(time.getTime() + 3_600_000));
  if (offer !== undefined) intent.guaranteedUnshieldedOffer = offer;
  const actions = (signature?: ledger.SignatureEnabled) =>
    new ledger.DustActions<ledger.SignatureEnabled, ledger.PreProof>(
      'signature',
      'pre-proof',
      time,
      dust.spends ?? [],
      dust.register === undefined
        ? []
        : [
            new ledger.DustRegistration(
              'signature',
              verifyingKey,
              dust.register.key,
              dust.register.feePayment,
              signature,
            ),
          ],
    );
  intent.dustActions = actions();
  const signature = ledger.signData(signingKey, intent.signatureData(1));
  if (offer !== undefined) intent.guaranteedUnshieldedOffer = offer.addSignatures(offer.inputs.map(() => signature));
  intent.dustActions = actions(new ledger.SignatureEnabled(signature));
  return ledger.Transaction.fromParts('preprod', undefined, undefined, intent).serialize();
}

/** A DUST wallet, from the responses of the service. */
async function dustWallet(): Promise<ledger.DustLocalState> {
  let wallet = new ledger.DustLocalState(ledger.LedgerParameters.initialParameters().dust);
  for (let afterId = 0; ; ) {
    const { data, maxId } = await fetchJson(`midnight/dust/events?afterId=${afterId}&limit=7`);
    if (data.length === 0) return wallet;
    const events = data.map(({ raw }: { raw: string }) => ledger.Event.deserialize(fromHex(raw)));
    wallet = wallet.replayEvents(dustKey, events);
    afterId = data.at(-1).id;
    if (afterId === maxId) return wallet;
  }
}

const generations = async () => (await fetchJson(`midnight/dust/addresses/${dustAddress}/generations`)).data;

test('reward is claimed, registered, generates DUST, which pays a fee, and is deregistered', async () => {
  // Claim.
  expect(await fetchJson(`midnight/addresses/${address}`)).toMatchObject({ balances: [], txCount: 0 });
  const unsigned = ledger.ClaimRewardsTransaction.new(
    'preprod',
    VISITOR_REWARD,
    verifyingKey,
    '07'.repeat(32),
    'Reward',
  );
  const claim = ledger.Transaction.fromRewards(unsigned.addSignature(ledger.signData(signingKey, unsigned.dataToSign)));
  const text = Buffer.from(claim.serialize()).toString('latin1').replace('proof-preimage', 'proof');
  const claimed = Buffer.from(text, 'latin1');
  expect(await fetchJson('midnight/transactions/decode', { raw: claimed.toString('hex') })).toMatchObject({
    form: 'CLAIM',
    rewards: { owner: address, value: String(VISITOR_REWARD) },
  });
  const claimHash = await submit(claimed);
  expect(await fetchJson(`midnight/addresses/${address}`)).toMatchObject({
    balances: [{ tokenType: NIGHT, amount: String(VISITOR_REWARD) }],
    utxoCount: 1,
    registeredForDust: false,
    txCount: 1,
  });
  // A claimed reward cannot be claimed again.
  const again = await fetchJson('midnight/transactions/submit', { raw: claimed.toString('hex') }, 400);
  expect(again.error).toMatch(/\S/);

  // Register: the DUST that the NIGHT would have generated since its claim pays the fee.
  await advance({ blocks: 5 });
  const [reward] = await coins();
  const whole = [{ owner, value: VISITOR_REWARD }];
  const time = await now();
  const register = { key: dustKey.publicKey, feePayment: 10n ** 15n };
  await submit(unproven(time, { register }, buildOffer([reward!], whole)));
  const [coin] = await coins();
  expect(coin).toMatchObject({ value: String(VISITOR_REWARD), registeredForDustGeneration: true });
  const [made] = await generations();
  const waited = BigInt(time.getTime() / 1000 - reward!.ctime);
  const generatedDust = VISITOR_REWARD * INITIAL_DUST_PARAMETERS.generationDecayRate * waited;
  const registrationFee = generatedDust - BigInt(made.initialValue);
  expect(registrationFee).toBeGreaterThan(10n ** 14n);
  expect(registrationFee).toBeLessThan(10n ** 15n);
  expect(made).toMatchObject({ nightValue: String(VISITOR_REWARD), ctime: time.getTime() / 1000, dtime: null });

  // Wait ten hours.
  await advance({ epochs: 20 });
  const { timestamp } = await fetchJson('midnight/blocks/latest');
  const blockDate = new Date(timestamp);
  const generation = {
    night: VISITOR_REWARD,
    initialValue: BigInt(made.initialValue),
    ctime: BigInt(made.ctime),
    dtime: undefined,
  };
  const expected = capacityAt(generation, BigInt(timestamp / 1000), INITIAL_DUST_PARAMETERS);
  const [grownGeneration] = await generations();
  expect(BigInt(grownGeneration.currentValue)).toBe(expected);
  expect((await dustWallet()).walletBalance(blockDate)).toBe(expected);
  const { points } = await fetchJson(`midnight/dust/addresses/${dustAddress}/projection?seconds=3600&step=1800`);
  const hour = VISITOR_REWARD * INITIAL_DUST_PARAMETERS.generationDecayRate * 3_600n;
  expect(points.map(({ capacity }: { capacity: string }) => BigInt(capacity))).toEqual([
    expected,
    expected + hour / 2n,
    expected + hour,
  ]);

  // Pay another user; DUST pays the fee.
  const wallet = await dustWallet();
  const spentAt = await now();
  const fee = 2n * 10n ** 15n;
  const [, spend] = wallet.spend(dustKey, wallet.utxos[0]!, fee, spentAt);
  const outputs = [
    { owner: FRIEND, value: 1_000_000n },
    { owner, value: VISITOR_REWARD - 1_000_000n },
  ];
  const payment = await submit(unproven(spentAt, { spends: [spend] }, buildOffer([coin!], outputs)));
  expect(await fetchJson(`midnight/transactions/${payment}`)).toMatchObject({ fee: String(fee), spentUtxoCount: 1 });
  const friend = addressText({ kind: 'unshielded', network: 'preprod', bytes: fromHex(FRIEND) });
  expect(await fetchJson(`midnight/addresses/${friend}`)).toMatchObject({ balances: [{ amount: '1000000' }] });
  const [old, fresh] = await generations();
  expect(old.dtime).not.toBeNull();
  expect(fresh).toMatchObject({ nightValue: String(VISITOR_REWARD - 1_000_000n), initialValue: '0', dtime: null });
  const history = await fetchJson(`midnight/addresses/${address}/transactions?order=asc`);
  expect(history.data.map(({ netAmounts }: { netAmounts: { amount: string }[] }) => netAmounts[0]!.amount)).toEqual([
    String(VISITOR_REWARD),
    '0',
    '-1000000',
  ]);
  expect(history.data[0].hash).toBe(claimHash);
  const [nullifier] = await fetchJson('midnight/dust/nullifiers/search', {
    prefixes: [Buffer.from(spend.oldNullifier.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex')],
  });
  expect(nullifier).toMatchObject({ txHash: payment });

  // Deregister: NIGHT that moves afterwards generates no DUST.
  const later = await dustWallet();
  const richest = later.utxos.toSorted((a, b) => (a.initialValue < b.initialValue ? 1 : -1))[0]!;
  const leaving = await now();
  const [, lastSpend] = later.spend(dustKey, richest, fee, leaving);
  const [remainingCoin] = await coins();
  const move = buildOffer([remainingCoin!], [{ owner, value: BigInt(remainingCoin!.value) }]);
  const stop = { spends: [lastSpend], register: { key: undefined, feePayment: 0n } };
  const left = await submit(unproven(leaving, stop, move));
  const decoded = await fetchJson(`midnight/transactions/${left}/decoded`);
  expect(decoded.intents[0].dust.registrations).toMatchObject([{ owner: address, dustAddress: null }]);
  expect(await coins()).toMatchObject([{ value: remainingCoin!.value, registeredForDustGeneration: false }]);
  const ended = await generations();
  expect(ended.every(({ dtime }: { dtime: number | null }) => dtime !== null)).toBe(true);
  expect(await fetchJson(`midnight/addresses/${address}`)).toMatchObject({ registeredForDust: false, txCount: 4 });
});

test('fork reverts its transactions, which are confirmed again', async () => {
  await fetchJson('operator/sandbox/MIDNIGHT_PREPROD/fork', { depth: 1 });
  expect((await coins())[0]).toMatchObject({ registeredForDustGeneration: true });
  expect((await generations()).at(-1).dtime).toBeNull();
  expect((await fetchJson('operator/sandbox/MIDNIGHT_PREPROD')).mempool).toBe(1);
  await advance({ blocks: 1 });
  expect((await coins())[0]).toMatchObject({ registeredForDustGeneration: false });
});

test('registrations on Cardano are valid while there is only one', async () => {
  const { data } = await fetchJson('midnight/transactions?type=SYSTEM');
  expect(data.length).toBe(9);
  const holders = {
    alice: 'stake_test1urvz3h3a588ccw5q4y7qnvu0f4u6w8s5le3d3q37vazr3eqy38kt0',
    chen: 'stake_test1uzdjsl2ys9mt6t97mj0krq6cuglns0vfkvpslw7yp7djyhsug22u6',
    dara: 'stake_test1urff4p0knqwsv2vzdtwrcze24a4y2zcjq9u3ny32s9qh82cfxpt7a',
  };
  const [alice, chen, dara] = await fetchJson('midnight/dust/status', { rewardAddresses: Object.values(holders) });
  expect(alice).toMatchObject({
    registered: true,
    nightBalance: '12345000000',
    currentCapacity: '61725000000000000000',
  });
  expect(chen).toMatchObject({ registered: false, nightBalance: '0' });
  expect(dara).toMatchObject({ registered: false, dustAddress: null });
  const twice = await fetchJson(`midnight/dust/registrations/${holders.chen}`);
  expect(twice.registrations.map(({ valid, reason }: { valid: boolean; reason: string }) => [valid, reason])).toEqual([
    [false, 'The reward address has another registration'],
    [false, 'The reward address has another registration'],
  ]);
  expect((await fetchJson(`midnight/dust/registrations/${holders.dara}`)).registrations).toEqual([]);
  const removedRegistrations = await fetchJson(`midnight/dust/registrations/${holders.dara}?includeRemoved=true`);
  expect(removedRegistrations.registrations).toMatchObject([{ valid: false, reason: 'It was removed' }]);
  // The same users are on the simulated Cardano chain.
  const request = { url: `/api/account/${holders.alice}/info`, headers: { 'x-api-key': 'xt_demo_cardano-preprod' } };
  // The first request starts that network.
  await eventually(async () => (await service.http.inject(request)).statusCode === 200);
});

test('network can be given in the path', async () => {
  const named = await fetchJson('midnight/preprod/blocks/7');
  expect(named).toEqual(await fetchJson('midnight/blocks/7?network=midnight-preprod'));
  expect(await fetchJson('midnight/mainnet/blocks/7', undefined, 400)).toEqual({ error: 'Network Mismatch' });
});
