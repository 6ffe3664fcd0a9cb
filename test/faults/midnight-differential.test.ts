import * as ledger8 from '@midnight-ntwrk/ledger-v8';
import * as vendor from '@midnight-ntwrk/wallet-sdk-address-format';
import * as ledger9 from '@midnightntwrk/ledger-v9';
import { expect, test } from 'vitest';
import { EXAMPLE } from '../../src/api/shapes/midnight/examples.js';
import { parseAddress } from '../../src/chains/midnight/address.js';
import { readTag } from '../../src/chains/midnight/tag.js';
import { decodeBech32m, encodeBech32m } from '../../src/kernel/bech32.js';
import { DecodeError, ServiceError } from '../../src/kernel/errors.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { attempt, attemptWith } from '../support/fuzz/attempt.js';
import { mutate, seeded } from '../support/mutations.js';

/**
 * Mutated transactions and addresses of Midnight in our decoders and in the packages of its makers. Both accept different
 * sets of malformed bytes; what both accept must be the same. More: CROSSTIE_DIFFERENTIAL_ROUNDS=500000 CROSSTIE_SEED=7
 */
const ROUNDS = Number(process.env['CROSSTIE_DIFFERENTIAL_ROUNDS'] ?? 4_000);
const SEED = Number(process.env['CROSSTIE_SEED'] ?? 2);

const printCounts = (counts: string): void => {
  // biome-ignore lint/suspicious/noConsole: the seed and the counts make a run repeatable.
  console.info(`midnight-differential: seed ${SEED}, ${ROUNDS} mutants, ${counts}`);
};

const LEDGERS = [
  { version: 8, accepts: (raw: Uint8Array) => ledger8.Transaction.deserialize('signature', 'proof', 'binding', raw) },
  { version: 9, accepts: (raw: Uint8Array) => ledger9.Transaction.deserialize('signature', 'proof', 'binding', raw) },
] as const;

/** The library throws errors without a class of its own. */
function doesAccept(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

test('a mutated transaction is decoded only by the version of the ledger that its tag names', () => {
  const original = fromHex(EXAMPLE.claimRaw);
  const random = seeded(SEED);
  const accepted = { tagged: 0, library: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Half of the mutants keep their tag, so that the library reads what is after it.
    const start = random() < 0.5 ? 0 : original.indexOf(0x29) + 2;
    const mutant = Buffer.concat([original.subarray(0, start), mutate(original.subarray(start), random)]);
    const tagged = attemptWith([DecodeError, ServiceError], () => readTag(mutant));
    if (tagged !== undefined) accepted.tagged += 1;
    for (const { version, accepts } of LEDGERS) {
      if (!doesAccept(() => accepts(mutant))) continue;
      accepted.library += 1;
      expect({ mutant: toHex(mutant), form: tagged?.form, ledger: tagged?.ledger }).toEqual({
        mutant: toHex(mutant),
        form: 'transaction',
        ledger: version,
      });
    }
  }
  printCounts(`${accepted.tagged} with a known tag, ${accepted.library} decoded by the library`);
  expect(accepted.tagged).toBeGreaterThan(ROUNDS / 100);
  expect(accepted.library).toBeGreaterThan(ROUNDS / 100);
});

const CODECS = {
  unshielded: (text: string, network: string) =>
    vendor.MidnightBech32m.parse(text).decode(vendor.UnshieldedAddress, network).data,
  shielded: (text: string, network: string) => {
    const address = vendor.MidnightBech32m.parse(text).decode(vendor.ShieldedAddress, network);
    return Buffer.concat([address.coinPublicKey.data, address.encryptionPublicKey.data]);
  },
  'coin-public-key': (text: string, network: string) =>
    vendor.ShieldedCoinPublicKey.codec.decode(network, vendor.MidnightBech32m.parse(text)).data,
  'encryption-public-key': (text: string, network: string) =>
    vendor.ShieldedEncryptionPublicKey.codec.decode(network, vendor.MidnightBech32m.parse(text)).data,
};

test('a mutated address has the same content as in the package of the wallets', () => {
  const random = seeded(SEED);
  const originals = [EXAMPLE.address, EXAMPLE.dustAddress, ...encodeKeys()].map((text) => decodeBech32m(text));
  let compared = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { prefix, bytes } = originals[Math.floor(random() * originals.length)]!;
    const word = random() < 0.7 ? prefix : Buffer.from(mutate(Buffer.from(prefix), random)).toString('latin1');
    const text = attemptWith([DecodeError, RangeError], () => encodeBech32m(word, mutate(bytes, random)));
    const parsed = text === undefined ? undefined : attempt(() => parseAddress(text));
    if (text === undefined || parsed === undefined) continue;
    const network = parsed.network === 'mainnet' ? vendor.mainnet : parsed.network;
    const theirs = readWithVendor(parsed.kind, text, network as string);
    if (theirs === undefined) continue;
    compared += 1;
    expect({ text, bytes: toHex(parsed.bytes) }).toEqual({ text, bytes: theirs });
  }
  printCounts(`${compared} addresses decoded by both`);
  expect(compared).toBeGreaterThan(ROUNDS / 100);
});

/** One text of every kind whose payload is a key. */
function encodeKeys(): readonly string[] {
  const key = new Uint8Array(32).fill(7);
  return [
    encodeBech32m('mn_shield-addr_preprod', new Uint8Array(64).fill(7)),
    encodeBech32m('mn_shield-cpk_preprod', key),
    encodeBech32m('mn_shield-epk', key),
  ];
}

/** The payload in hexadecimal digits; undefined when the package rejects the text. */
function readWithVendor(kind: string, text: string, network: string): string | undefined {
  try {
    if (kind === 'dust')
      return toHex(
        vendor.ScaleBigInt.encode(vendor.MidnightBech32m.parse(text).decode(vendor.DustAddress, network).data),
      );
    const decode = CODECS[kind as keyof typeof CODECS];
    return decode === undefined ? undefined : toHex(decode(text, network));
  } catch {
    return undefined;
  }
}
