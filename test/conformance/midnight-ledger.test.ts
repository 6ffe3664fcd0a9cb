import * as ledger8 from '@midnight-ntwrk/ledger-v8';
import * as vendor from '@midnight-ntwrk/wallet-sdk-address-format';
import * as ledger9 from '@midnightntwrk/ledger-v9';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { addressText, dustAddressText, parseAddress } from '../../src/chains/midnight/address.js';
import { capacityAt, INITIAL_DUST_PARAMETERS, secondsToCap } from '../../src/chains/midnight/dust.js';
import { networkById } from '../../src/chains/networks.js';
import { midnightLedger } from '../../src/gateways/midnight-ledger/midnight-ledger.js';
import { ServiceError } from '../../src/kernel/errors.js';
import { describeWithData } from '../support/describe-with-data.js';
import { devTransactions, sample } from './midnight-data.js';

const ledger = midnightLedger();
afterAll(() => ledger.stop());

const getOutcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'decoded',
    (error: unknown) => (error instanceof ServiceError ? error.kind : String(error)),
  );

describeWithData('midnight-dev-transactions', 'midnight-samples')('real transactions', () => {
  test('all fourteen transactions of the development chains decode', async () => {
    const transactions = devTransactions();
    expect(transactions).toHaveLength(14);
    for (const { bytes, ledger: version, name } of transactions) {
      const view = await ledger.transaction(bytes);
      expect({ name, version: view.ledger }).toEqual({ name, version });
      expect(view.hash).toMatch(/^[0-9a-f]{64}$/);
      expect(view.identifiers.length).toBeGreaterThan(0);
      expect(view.form === 'claim' || view.intents.length > 0).toBe(true);
    }
  });

  test('complete transactions are encoded again to the same bytes', () => {
    const again = {
      8: (bytes: Uint8Array) => ledger8.Transaction.deserialize('signature', 'proof', 'binding', bytes).serialize(),
      9: (bytes: Uint8Array) => ledger9.Transaction.deserialize('signature', 'proof', 'binding', bytes).serialize(),
    };
    const whole = devTransactions().filter((each) => each.complete);
    expect(whole.length).toBeGreaterThanOrEqual(9);
    for (const { bytes, ledger: version } of whole) expect(Buffer.from(again[version](bytes)).equals(bytes)).toBe(true);
  });

  test('value is conserved: a transfer creates what it spends', async () => {
    const [, transfer] = devTransactions();
    const { intents } = await ledger.transaction(transfer!.bytes);
    const { inputs, outputs } = intents[0]!.guaranteed!;
    const sum = (values: readonly { readonly value: bigint }[]) =>
      values.reduce((total, each) => total + each.value, 0n);
    expect(sum(inputs)).toBe(50_000_000_000_000n);
    expect(sum(outputs)).toBe(50_000_000_000_000n);
    expect(intents[0]!.dust!.spends[0]!.fee).toBe(252_310_849_342_919n);
  });

  test('samples decode, or are reported as of another version or not a transaction', async () => {
    expect(await ledger.transaction(sample('tx_1_2_3.raw'))).toMatchObject({
      ledger: 9,
      hash: 'b4e2768f032d43e716e5c41df403fb9cb0cdced4ac7e34ad9c9974a7eb06d6c7',
    });
    expect(await getOutcome(ledger.transaction(sample('node-malformed.mn')))).toBe('invalid');
    for (const name of [
      'node-serialized_tx_no_context.mn',
      'node-serialized_tx_with_context.mn',
      'node-contract_tx_1_deploy_undeployed.mn',
      'node-genesis_block_preview.mn',
    ])
      expect([name, await getOutcome(ledger.transaction(sample(name)))]).toEqual([name, 'undecodable']);
  });

  test('changed or truncated bytes are rejected or decoded without a crash', async () => {
    const originals = devTransactions().filter(({ bytes }) => bytes.length < 9_000);
    const corruptBytes = fc
      .tuple(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.nat(9_000), fc.nat(255)), { maxLength: 4 }),
        fc.nat(9_000),
      )
      .map(([{ bytes }, changes, cut]) => {
        const copy = Uint8Array.from(bytes.subarray(0, Math.max(80, cut % (bytes.length + 1))));
        for (const [offset, value] of changes) copy[68 + (offset % Math.max(1, copy.length - 68))] = value;
        return copy;
      });
    await fc.assert(
      fc.asyncProperty(corruptBytes, async (bytes) => {
        expect(['decoded', 'invalid']).toContain(await getOutcome(ledger.transaction(bytes)));
      }),
      { numRuns: 150 },
    );
  });
});

describe('addresses', () => {
  const networks = [undefined, 'preprod', 'preview', 'stagenet', 'undeployed'];
  const named = fc.constantFrom(...networks);
  const toNetworkId = (network: string | undefined): string => network ?? 'mainnet';

  test('match the wallets, for every kind and in both directions', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(named, bytes(32), bytes(32), fc.bigInt(0n, 1n << 254n), (network, first, second, key) => {
        const id = toNetworkId(network);
        const unshielded = vendor.UnshieldedAddress.codec.encode(id, new vendor.UnshieldedAddress(Buffer.from(first)));
        const coin = new vendor.ShieldedCoinPublicKey(Buffer.from(first));
        const encryption = new vendor.ShieldedEncryptionPublicKey(Buffer.from(second));
        const shielded = vendor.ShieldedAddress.codec.encode(id, new vendor.ShieldedAddress(coin, encryption));
        const dust = vendor.DustAddress.codec.encode(id, new vendor.DustAddress(key));
        const texts = [
          unshielded,
          shielded,
          dust,
          vendor.ShieldedCoinPublicKey.codec.encode(id, coin),
          vendor.ShieldedEncryptionPublicKey.codec.encode(id, encryption),
        ].map((each) => each.asString());
        const read = texts.map(parseAddress);
        expect(read.map(({ kind }) => kind)).toEqual([
          'unshielded',
          'shielded',
          'dust',
          'coin-public-key',
          'encryption-public-key',
        ]);
        expect(read.every((address) => address.network === id)).toBe(true);
        expect(read.map(addressText)).toEqual(texts);
        expect(Buffer.from(read[1]!.bytes)).toEqual(Buffer.concat([first, second]));
        const back = vendor.MidnightBech32m.parse(addressText(read[2]!)).decode(vendor.DustAddress, id);
        expect(back.data).toBe(key);
        if (network === 'preview') expect(dustAddressText(key, networkById('MIDNIGHT_PREVIEW'))).toBe(texts[2]);
      }),
    );
  });

  test('viewing keys match the wallets', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), named, (seed, network) => {
        const { encryptionSecretKey } = ledger8.ZswapSecretKeys.fromSeed(seed);
        const key = new vendor.ShieldedEncryptionSecretKey(encryptionSecretKey);
        const text = vendor.ShieldedEncryptionSecretKey.codec.encode(toNetworkId(network), key).asString();
        const read = parseAddress(text);
        expect(read).toMatchObject({ kind: 'viewing-key', network: toNetworkId(network) });
        expect(addressText(read)).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});

describe('DUST', () => {
  const parameters = ledger8.LedgerParameters.initialParameters().dust;
  const date = (seconds: bigint): Date => new Date(Number(seconds) * 1000);

  test('parameters match the initial ones of the ledger', () => {
    for (const { LedgerParameters } of [ledger8, ledger9]) {
      const { dust } = LedgerParameters.initialParameters();
      expect({
        nightDustRatio: dust.nightDustRatio,
        generationDecayRate: dust.generationDecayRate,
        gracePeriodSeconds: dust.dustGracePeriodSeconds,
      }).toEqual(INITIAL_DUST_PARAMETERS);
      expect(secondsToCap(INITIAL_DUST_PARAMETERS)).toBe(dust.timeToCapSeconds);
    }
  });

  test('matches the ledger at every time and for every amount', () => {
    const near = fc.bigInt(0n, 1_500_000n).map((value) => 1_750_000_000n + value);
    const generation = fc.record({
      night: fc.oneof(fc.bigInt(0n, 1_000n), fc.bigInt(0n, 24_000_000_000_000_000n)),
      initialValue: fc.oneof(fc.constant(0n), fc.bigInt(0n, 10n ** 26n)),
      ctime: near,
      dtime: fc.option(near, { nil: undefined }),
    });
    fc.assert(
      fc.property(generation, near, (made, now) => {
        const info = {
          value: made.night,
          owner: 1n,
          nonce: '00'.repeat(32),
          dtime: made.dtime === undefined ? undefined : date(made.dtime),
        };
        const counted = ledger8.updatedValue(date(made.ctime), made.initialValue, info, date(now), parameters);
        expect(capacityAt(made, now, INITIAL_DUST_PARAMETERS)).toBe(counted);
      }),
      { numRuns: 2_000 },
    );
  });
});
