import { describe, expect, test } from 'vitest';
import {
  alice,
  foreignAddress,
  homeAddress,
  homeStake,
  ledger,
  multisig,
} from '../../../test/support/builder-requests.js';
import { decodeAddressInBlock, encodeAddress, parseAddress } from '../../chains/cardano/addresses/address.js';
import { encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { encodeWitnessSet } from '../../chains/cardano/transactions/encode-witnesses.js';
import { plainOutput } from '../../chains/cardano/transactions/output.js';
import {
  decodeTransaction,
  encodeTransaction,
  type Transaction,
} from '../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { buildMint } from '../builds/mint.js';
import { buildTransfer } from '../builds/transfer.js';
import type { LedgerView } from '../request/ledger-view.js';
import { inspect } from './inspect.js';

const POLICY = 'a5'.repeat(28);
const txHash = '77'.repeat(32);
const utxos = [{ txHash, outputIndex: 0, address: homeAddress, lovelace: 20_000_000_000n }];
const resolved = new Map([
  [`${txHash}#0`, { address: encodeAddress(parseAddress(homeAddress)), lovelace: 20_000_000_000n, assets: [] }],
]);
const payment = buildTransfer(
  { changeAddress: homeAddress, utxos, outputs: [{ address: foreignAddress, lovelace: 3_000_000n }] },
  ledger,
);

/** The warnings of a built transaction after changes to its body and witnesses. */
function codes(
  changes: Partial<Transaction['body']> = {},
  options: { readonly view?: Partial<LedgerView>; readonly witnesses?: Partial<Transaction['witnesses']> } = {},
): readonly string[] {
  const made = decodeTransaction(fromHex(payment.cbor));
  // The fee also covers the bytes that the changes add.
  const body = { ...made.body, fee: payment.fee + 20_000n, ...changes };
  const witnesses = { ...made.witnesses, ...options.witnesses };
  const changed = {
    ...made,
    body: { ...body, encoded: encodeBody(body, 'tagged') },
    witnesses: { ...witnesses, encoded: encodeWitnessSet(witnesses) },
  };
  const cbor = toHex(encodeTransaction(changed, true));
  const { warnings } = inspect({ cbor, ownAddresses: [homeStake], resolved }, { ...ledger, ...options.view });
  return warnings.map(({ code }) => code).filter((code) => code !== 'value-not-conserved');
}

const PLAIN = ['pays-foreign-address'];
const stake = decodeStake();

function decodeStake() {
  const address = decodeAddressInBlock(encodeAddress(parseAddress(homeStake)));
  if (address?.type !== 'reward') throw new Error('not a stake address');
  return address.stake;
}

describe('warnings of a preview', () => {
  test('name only the payment of a plain transaction', () => {
    expect(codes()).toEqual(PLAIN);
    const { warnings, effects, accountEffects } = inspect(
      { cbor: payment.cbor, ownAddresses: [homeAddress], resolved },
      ledger,
    );
    expect(warnings.map(({ code }) => code)).toEqual(PLAIN);
    expect(effects.map(({ own, lovelace }) => [own, lovelace])).toEqual([
      [true, -3_000_000n - payment.fee],
      [false, 3_000_000n],
    ]);
    expect(accountEffects.map(({ own, lovelace }) => [own, lovelace])).toEqual([
      [true, -3_000_000n - payment.fee],
      [false, 3_000_000n],
    ]);
  });

  test.each([
    ['expired', { view: { tipSlot: payment.ttl } }],
    ['short-validity', { view: { tipSlot: payment.ttl - 299n } }],
  ])('report %s against the tip', (code, options) => {
    expect(codes({}, options)).toEqual([code, ...PLAIN]);
    expect(codes({}, { view: { tipSlot: payment.ttl - 300n } })).toEqual(PLAIN);
  });

  test('report an empty, a missing and a future validity', () => {
    expect(codes({ validFrom: payment.ttl })).toEqual(['validity-empty', ...PLAIN]);
    expect(codes({ validUntil: undefined })).toEqual(['no-expiry', ...PLAIN]);
    expect(codes({ validFrom: 50_001n })).toEqual(['not-yet-valid', ...PLAIN]);
  });

  test('compare the fee with the minimum of the signed transaction', () => {
    expect(codes({ fee: payment.minFee - 200n })).toEqual(['fee-too-small', ...PLAIN]);
    expect(codes({ fee: payment.minFee * 2n - 1_000n })).toEqual(PLAIN);
    expect(codes({ fee: payment.minFee * 2n + 1_000n })).toEqual(['fee-high', ...PLAIN]);
    const parameters = { ...ledger.parameters, maxTxSize: payment.sizeBytes - 10 };
    expect(codes({}, { view: { parameters } })).toEqual(['too-large', ...PLAIN]);
  });

  test('report outputs that are too small, of another network, or at scripts without a datum', () => {
    const withOutput = (address: string, lovelace = 2_000_000n) => ({
      outputs: [{ ...plainOutput(encodeAddress(parseAddress(address)), lovelace), encoded: new Uint8Array() }],
    });
    expect(codes(withOutput(homeAddress, 1_000n))).toEqual(['output-too-small']);
    expect(codes({ networkId: 1 })).toEqual(['wrong-network', ...PLAIN]);
    const view = { scripts: new Map() };
    expect(codes(withOutput(multisig.address), { view })).toEqual([
      'script-output-without-datum',
      'nothing-returns',
      'pays-foreign-address',
    ]);
    // A native script needs none.
    expect(codes(withOutput(multisig.address))).toEqual(['nothing-returns', 'pays-foreign-address']);
  });

  test('report burns, donations, withdrawals, deposits and delegations', () => {
    const asset = { policyId: fromHex(POLICY), assetName: fromHex('01') };
    expect(codes({ mint: [{ ...asset, quantity: -5n }] })).toContain('token-burn');
    expect(codes({ mint: [{ ...asset, quantity: 5n }] })).not.toContain('token-burn');
    expect(codes({ donation: 1n })).toContain('donation');
    const account = encodeAddress(parseAddress(homeStake));
    expect(codes({ withdrawals: [{ account, lovelace: 10_000_000_000n }] })).toContain('large-withdrawal');
    expect(codes({ withdrawals: [{ account, lovelace: 9_999_999_999n }] })).not.toContain('large-withdrawal');
    expect(codes({ certificates: [{ kind: 'stake-registration', stake, deposit: undefined }] })).toEqual([
      ...PLAIN,
      'deposit-paid',
    ]);
    expect(codes({ certificates: [{ kind: 'stake-deregistration', stake, deposit: 2n }] })).toEqual([
      'stake-deregistration',
      ...PLAIN,
      'deposit-returned',
    ]);
    expect(codes({ certificates: [{ kind: 'stake-delegation', stake, pool: alice.hash }] })).toEqual([
      ...PLAIN,
      'delegation-change',
    ]);
    const anchor = { url: 'https://example.org', hash: new Uint8Array(32) };
    const proposal = { deposit: 5n, action: { kind: 'info' }, anchor } as const;
    const foreign = encodeAddress({ type: 'reward', networkId: 0, stake: { type: 'key', hash: alice.hash } });
    expect(codes({ proposals: [{ ...proposal, returnAddress: account }] })).toEqual([...PLAIN, 'deposit-paid']);
    expect(codes({ proposals: [{ ...proposal, returnAddress: foreign }] })).toEqual([
      'deposit-returns-elsewhere',
      ...PLAIN,
      'deposit-paid',
    ]);
    expect(codes({ certificates: [{ kind: 'pool-retirement', pool: alice.hash, epoch: 9n }] })).toContain(
      'pool-retirement',
    );
    expect(codes({ certificates: [{ kind: 'committee-resignation', cold: stake, anchor: undefined }] })).toContain(
      'committee-resignation',
    );
  });

  test('report missing, insufficient and high collateral of a script', () => {
    const redeemers = [
      { purpose: 'spend', index: 0, data: Uint8Array.of(0), units: { memory: 1n, steps: 1n } },
    ] as const;
    const [input] = decodeTransaction(fromHex(payment.cbor)).body.inputs;
    const view = { parameters: { ...ledger.parameters, collateralPercentage: 150n } };
    const options = { view, witnesses: { redeemers } };
    const home = encodeAddress(parseAddress(homeAddress));
    const returning = (lovelace: bigint) => ({
      collateral: [input!],
      collateralReturn: { ...plainOutput(home, lovelace), encoded: new Uint8Array() },
    });
    expect(codes({}, options)).toEqual(['missing-collateral', ...PLAIN, 'runs-scripts']);
    expect(codes(returning(20_000_000_000n - 1_000n), options)).toEqual([
      'collateral-too-small',
      ...PLAIN,
      'runs-scripts',
    ]);
    expect(codes(returning(20_000_000_000n - 4_999_999n), options)).toEqual([...PLAIN, 'runs-scripts']);
    expect(codes({ collateral: [input!] }, options)).toEqual(['collateral-high', ...PLAIN, 'runs-scripts']);
  });

  test('report a signature of another transaction', () => {
    const vkeys = [{ vkey: new Uint8Array(32).fill(3), signature: new Uint8Array(64) }];
    expect(codes({}, { witnesses: { vkeys } })).toContain('signature-invalid');
  });

  test('name no owner when the wallet is unknown, and the change address when it is foreign', () => {
    const inspectWith = (request: object) =>
      inspect({ cbor: payment.cbor, resolved, ...request }, ledger).warnings.map(({ code }) => code);
    expect(inspectWith({})).toEqual([]);
    expect(inspectWith({ resolved: new Map() })).toEqual(['unresolved-inputs']);
    expect(inspectWith({ ownAddresses: [foreignAddress], changeAddress: homeAddress })).toEqual([
      'change-to-foreign-address',
    ]);
  });
});

test('a mint by a native script in a reference input names the keys of the script', () => {
  const built = buildMint(
    {
      changeAddress: homeAddress,
      utxos,
      nativeScripts: [multisig.bytes],
      mints: [{ policyId: multisig.hash, assetName: '01', quantity: 1n }],
    },
    ledger,
  );
  const made = decodeTransaction(fromHex(built.cbor));
  const reference = { txHash: fromHex('99'.repeat(32)), index: 0 };
  const body = { ...made.body, referenceInputs: [reference] };
  const witnesses = { ...made.witnesses, scripts: [] };
  const cbor = toHex(
    encodeTransaction(
      {
        ...made,
        body: { ...body, encoded: encodeBody(body) },
        witnesses: { ...witnesses, encoded: encodeWitnessSet(witnesses) },
      },
      true,
    ),
  );
  const carrier = {
    address: encodeAddress(parseAddress(foreignAddress)),
    lovelace: 5_000_000n,
    assets: [],
    scriptRef: { language: 'native', bytes: multisig.bytes } as const,
  };
  const { requiredWitnesses } = inspect(
    { cbor, resolved: new Map([...resolved, [`${'99'.repeat(32)}#0`, carrier]]) },
    ledger,
  );
  expect(requiredWitnesses.scripts).toEqual([
    { scriptHash: multisig.hash, language: 'native', uses: [{ purpose: 'mint', address: undefined }] },
  ]);
  expect(requiredWitnesses.keys.filter(({ roles }) => roles[0]?.role === 'nativeScript')).toHaveLength(2);
});
