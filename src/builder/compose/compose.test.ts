import { describe, expect, test } from 'vitest';
import { foreignAddress, homeAddress, homeStake, ledger, stake } from '../../../test/support/builder-requests.js';
import { parameters } from '../../../test/support/script-requests.js';
import { alwaysTrue } from '../../../test/support/uplc.js';
import { addressText } from '../../chains/cardano/addresses/address.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { ComposeRequest, RedeemerIndexes, TransactionIntent } from '../plan/intent.js';
import type { Utxo } from '../request/request.js';
import { placeUtxo } from '../scripts/script-wallet.js';
import { type ComposedTx, compose } from './compose.js';

const utxos = [100_000_000n, 50_000_000n, 20_000_000n].map(
  (lovelace, index): Utxo => ({ txHash: `0${index}`.repeat(32), outputIndex: index, address: homeAddress, lovelace }),
);
const [largest] = utxos.map((utxo) => placeUtxo(utxo, ledger.network));
const pay = (lovelace: bigint): TransactionIntent => ({
  kind: 'payment',
  outputs: [{ address: foreignAddress, lovelace }],
});
const wallet = { changeAddress: homeAddress, utxos };
const composed = (request: Omit<ComposeRequest, 'changeAddress' | 'utxos'>): Promise<ComposedTx> =>
  compose({ ...wallet, ...request }, ledger);

describe('a UTxO of the wallet that is read', () => {
  const reference: TransactionIntent = { kind: 'reference', outputs: [largest!] };

  test('is not spent, although it would pay best', async () => {
    const { cbor, inputs } = await composed({ intents: [reference, pay(60_000_000n)] });
    expect(inputs.map(({ outputIndex }) => outputIndex)).toEqual([1, 2]);
    expect(decodeTransaction(fromHex(cbor)).body.referenceInputs).toEqual([largest!.reference]);
  });

  test('is not counted as funds, not even by selectAll', async () => {
    await expect(composed({ intents: [reference, pay(90_000_000n)] })).rejects.toThrow(/^Insufficient funds/);
    const { inputs } = await composed({ intents: [reference], selectAll: true });
    expect(inputs).toHaveLength(2);
  });
});

describe('inputs that must be spent', () => {
  test('cannot hold more than the maximum supply', async () => {
    const utxo = { ...utxos[0]!, lovelace: 10n ** 20n };
    const spend: TransactionIntent = { kind: 'spend', inputs: [{ output: placeUtxo(utxo, ledger.network) }] };
    await expect(composed({ intents: [spend] })).rejects.toThrow('more lovelace than the maximum supply');
  });
});

describe('the intent', () => {
  const { script, hash } = alwaysTrue('plutus-v3', false);

  test('is named in warnings about the state of the ledger', async () => {
    const accounts = new Map([[homeStake, { registered: true, rewards: 0n, delegatesVote: false }]]);
    const intents: TransactionIntent[] = [pay(2_000_000n), { kind: 'stakeRegistration', stakeAddress: homeStake }];
    const { warnings } = await compose({ ...wallet, intents }, { ...ledger, accounts });
    expect(warnings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^intents\[1\]: .* is already registered$/),
    ]);
  });

  test('is named when its redeemer refers to an output that does not exist', async () => {
    const redeemer = ({ output }: RedeemerIndexes) => Uint8Array.of(output(0, 7));
    const witness = { redeemer, script, units: { memory: 1000n, steps: 1_000_000n } };
    const mint = { kind: 'mint', policyId: toHex(hash), assets: [{ assetName: '01', quantity: 5n }], witness } as const;
    await expect(compose({ ...wallet, intents: [pay(2_000_000n), mint] }, ledger, { parameters })).rejects.toThrow(
      /^intents\[1\]: A redeemer refers to output 7 of intents\[0\]/,
    );
  });

  test('gets a hint when its script is unknown', async () => {
    const account = addressText({ type: 'reward', networkId: 0, stake: { type: 'script', hash: stake.hash } });
    await expect(composed({ intents: [{ kind: 'withdrawal', stakeAddress: account, amount: 5n }] })).rejects.toThrow(
      /^intents\[0\].*: The credential .* is locked by an unknown script: pass its 'nativeScript', or a 'redeemer'$/,
    );
    await expect(
      composed({ intents: [pay(2_000_000n), { kind: 'delegation', stakeAddress: account, poolId: 'e5'.repeat(28) }] }),
    ).rejects.toThrow(/^intents\[1\]: The credential .* is locked by an unknown script/);
  });
});

describe('a script transaction', () => {
  const { script, hash } = alwaysTrue('plutus-v3', false);
  const witness = { redeemer: Uint8Array.of(0), script, units: { memory: 1000n, steps: 1_000_000n } };
  const mint = { kind: 'mint', policyId: toHex(hash), assets: [{ assetName: '01', quantity: 5n }], witness } as const;
  const mintWith = (given: readonly Utxo[], ...more: readonly TransactionIntent[]): Promise<ComposedTx> =>
    compose({ changeAddress: homeAddress, utxos: given, intents: [mint, ...more] }, ledger, { parameters });
  const huge = { ...utxos[0]!, lovelace: 10n ** 20n };

  test('rejects a UTxO that is given twice', async () => {
    await expect(mintWith([...utxos, { ...utxos[1]!, lovelace: 7n }])).rejects.toThrow('utxos[3] is duplicated');
  });

  test('is rejected with a preference that has no effect', async () => {
    const request = { changeAddress: homeAddress, utxos, intents: [mint], selection: 'consolidate' } as const;
    await expect(compose(request, ledger, { parameters })).rejects.toThrow(
      "selection 'consolidate' is not possible when a Plutus script runs: omit it",
    );
  });

  test('cannot spend more than the maximum supply', async () => {
    await expect(mintWith([huge])).rejects.toThrow('more lovelace than the maximum supply');
    const spend: TransactionIntent = { kind: 'spend', inputs: [{ output: placeUtxo(huge, ledger.network) }] };
    await expect(mintWith(utxos, spend)).rejects.toThrow('more lovelace than the maximum supply');
  });
});

describe('collateral', () => {
  test('is rejected when a UTxO is in it twice', async () => {
    const { script, hash } = alwaysTrue('plutus-v3', false);
    const witness = { redeemer: Uint8Array.of(0), script, units: { memory: 1000n, steps: 1_000_000n } };
    const mint = { kind: 'mint', policyId: toHex(hash), assets: [{ assetName: '01', quantity: 5n }], witness } as const;
    const request = { ...wallet, intents: [mint], collateral: [largest!, largest!] };
    await expect(compose(request, ledger, { parameters })).rejects.toThrow('collateral has a UTxO twice');
  });
});

describe('a message', () => {
  test.each(['0xabcd', `0x${'ab'.repeat(40)}`])('that looks like bytes is text: %s', async (message) => {
    const { cbor } = await composed({ intents: [pay(2_000_000n)], message });
    const [entry] = decodeTransaction(fromHex(cbor)).auxiliary!.metadata;
    const text = Buffer.from(entry!.value).toString();
    expect(text).toContain(message.slice(0, 64));
    expect(text).toContain(message.slice(64));
  });

  test('has the bytes of the same lines in metadata', async () => {
    const message = `${'é'.repeat(40)}\nsecond line`;
    const lines = ['é'.repeat(32), 'é'.repeat(8), 'second line'];
    const intents = [pay(2_000_000n)];
    const { cbor } = await composed({ intents, message });
    expect(cbor).toBe((await composed({ intents, metadata: { 674: { msg: lines } } })).cbor);
  });
});
