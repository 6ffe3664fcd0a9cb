import runestones, { type RunestoneSpec } from '@magiceden-oss/runestone-lib';
import { schnorr } from '@noble/curves/secp256k1.js';
import * as btc from '@scure/btc-signer';
import fc from 'fast-check';
import * as ordinals from 'micro-ordinals';
import { describe, expect, test } from 'vitest';
import { encodeScriptAddress } from '../../src/chains/bitcoin/address.js';
import { decodeBlock } from '../../src/chains/bitcoin/block.js';
import { mainnet } from '../../src/chains/bitcoin/chain-parameters.js';
import { parseScriptEnvelopes } from '../../src/chains/bitcoin/ordinals/envelope.js';
import {
  decodeClaimedParents,
  decodePointer,
  fieldText,
  parseInscription,
} from '../../src/chains/bitcoin/ordinals/inscription.js';
import { formatInscriptionId } from '../../src/chains/bitcoin/ordinals/inscription-id.js';
import { decipher } from '../../src/chains/bitcoin/runes/decipher.js';
import { runestoneScript } from '../../src/chains/bitcoin/runes/encipher.js';
import { formatRuneName, formatSpacedName, U128_MAX } from '../../src/chains/bitcoin/runes/rune-name.js';
import type { Artifact } from '../../src/chains/bitcoin/runes/runestone.js';
import type { TransactionOutput } from '../../src/chains/bitcoin/transaction.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { describeWithData, testWithData } from '../support/describe-with-data.js';
import { readBitcoin } from './bitcoin-data.js';

/** Removes undefined fields, so that both sides compare equal. */
const compact = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner)));

function ours(artifact: Artifact): unknown {
  const { mint } = artifact;
  if (artifact.kind === 'cenotaph') {
    const etching = artifact.etchedName === undefined ? undefined : formatRuneName(artifact.etchedName);
    return { flaw: artifact.flaw.replaceAll('-', '_'), mint, etching };
  }
  const { etching, edicts, pointer } = artifact;
  const runeName = etching?.name === undefined ? undefined : formatSpacedName(etching.name, etching.spacers ?? 0);
  const { amount, cap, heightStart, heightEnd, offsetStart, offsetEnd } = etching?.terms ?? {};
  return {
    mint,
    pointer,
    edicts,
    etching: etching && {
      runeName,
      divisibility: etching.divisibility,
      premine: etching.premine,
      symbol: etching.symbol,
      terms: etching.terms && { amount, cap, heightStart, heightEnd, offsetStart, offsetEnd },
    },
  };
}

function theirs(decoded: RunestoneSpec | { flaws: readonly string[]; mint?: unknown; etching?: unknown }): unknown {
  if ('flaws' in decoded) return { flaw: decoded.flaws[0], mint: decoded.mint, etching: decoded.etching };
  const { mint, pointer, edicts = [], etching } = decoded;
  const { amount, cap, height, offset } = etching?.terms ?? {};
  return {
    mint,
    pointer,
    edicts,
    etching: etching && {
      runeName: etching.runeName,
      divisibility: etching.divisibility,
      premine: etching.premine,
      symbol: etching.symbol,
      // The library reads turbo from the wrong flag.
      terms: etching.terms && {
        amount,
        cap,
        heightStart: height?.start,
        heightEnd: height?.end,
        offsetStart: offset?.start,
        offsetEnd: offset?.end,
      },
    },
  };
}

function expectSameArtifact(outputs: readonly TransactionOutput[]): void {
  const artifact = decipher({ outputs });
  const vout = outputs.map(({ script }) => ({ scriptPubKey: { hex: toHex(script) } }));
  const decoded = runestones.tryDecodeRunestone({ vout });
  expect(artifact === undefined).toBe(decoded === null);
  if (artifact !== undefined && decoded !== null) expect(compact(ours(artifact))).toEqual(compact(theirs(decoded)));
}

const output = (script: Uint8Array): TransactionOutput => ({ value: 0n, script });

describe('runestone-lib', () => {
  const tags = fc.constantFrom(0n, 1n, 2n, 3n, 4n, 6n, 8n, 10n, 12n, 14n, 16n, 18n, 20n, 20n, 22n, 126n, 127n);
  const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 12n }), fc.bigInt({ min: 0n, max: U128_MAX }));
  const field = fc.oneof(
    fc.tuple(tags, amounts),
    // Etchings are rare among random flags.
    fc.tuple(fc.constant(2n), fc.constantFrom(1n, 3n, 5n, 7n)),
    fc.tuple(fc.constant(5n), fc.constantFrom(0x41n, 0x1f9d9n, 0x110000n)),
  );
  const edicts = fc.array(fc.array(fc.bigInt({ min: 0n, max: 4n }), { minLength: 4, maxLength: 4 }), { maxLength: 4 });

  test('decodes the same from any fields and edicts', () => {
    fc.assert(
      fc.property(
        fc.array(field, { maxLength: 8 }),
        fc.option(edicts),
        fc.array(amounts, { maxLength: 2 }),
        (fields, body, rest) => {
          const numbers = [...fields.flat(), ...(body === null ? [] : [0n, ...body.flat()]), ...rest];
          expectSameArtifact([output(runestoneScript(numbers)), output(fromHex('51')), output(fromHex('52'))]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('decodes the same from any script', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expectSameArtifact([output(Uint8Array.of(0x6a, 0x5d, ...bytes))]);
      }),
      { numRuns: 1000 },
    );
  });

  testWithData('bitcoin-blocks')('decodes the same from block 866342', () => {
    for (const { outputs } of decodeBlock(readBitcoin('blocks/mainnet-866342.raw')).transactions)
      expectSameArtifact(outputs);
  });
});

describe('micro-ordinals', () => {
  const key = schnorr.getPublicKey(new Uint8Array(32).fill(7));
  const txid = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
  // The library omits empty texts.
  const text = fc.string({ minLength: 1 });
  const inscription = fc.record({
    tags: fc.record(
      {
        contentType: text,
        contentEncoding: text,
        metaprotocol: text,
        pointer: fc.bigInt({ min: 1n, max: 2n ** 40n }),
        parent: fc.tuple(txid, fc.nat(1000)).map(([id, index]) => `${id}i${index}`),
      },
      { requiredKeys: ['contentType'] },
    ),
    body: fc.uint8Array({ minLength: 1, maxLength: 1200 }),
  });

  test('encodes what we decode', () => {
    fc.assert(
      fc.property(fc.array(inscription, { minLength: 1, maxLength: 3 }), (inscriptions) => {
        // The library declares a wrong type for `parent`.
        const { script } = ordinals.p2tr_ord_reveal(key, inscriptions as unknown as ordinals.Inscription[]);
        const read = parseScriptEnvelopes(script, 0).map(parseInscription);
        const shown = read.map((entry) => ({
          contentType: fieldText(entry.contentType),
          contentEncoding: fieldText(entry.contentEncoding),
          metaprotocol: fieldText(entry.metaprotocol),
          pointer: decodePointer(entry),
          parent: decodeClaimedParents(entry).map(formatInscriptionId)[0],
          body: toHex(entry.body!),
        }));
        expect(compact(shown)).toEqual(compact(inscriptions.map(({ tags, body }) => ({ ...tags, body: toHex(body) }))));
      }),
      { numRuns: 100 },
    );
  });
});

describeWithData('bitcoin-blocks')('btc-signer', () => {
  test('decodes the same transactions and addresses from a block of 2,500', () => {
    const coder = btc.Address(btc.NETWORK);
    for (const transaction of decodeBlock(readBitcoin('blocks/mainnet-702861.raw')).transactions) {
      const raw = btc.RawTx.decode(transaction.encoded);
      expect([raw.version, raw.lockTime]).toEqual([transaction.version, transaction.lockTime]);
      expect(raw.inputs.map(({ txid, index }) => `${toHex(txid)}:${index}`)).toEqual(
        transaction.inputs.map(({ previous }) => `${toHex(previous.txid)}:${previous.vout}`),
      );
      expect(raw.outputs.map(({ amount }) => amount)).toEqual(transaction.outputs.map(({ value }) => value));
      for (const { script } of transaction.outputs) {
        const decoded = btc.OutScript.decode(script);
        const known = ['pkh', 'sh', 'wpkh', 'wsh', 'tr'].includes(decoded.type);
        const expected = known ? coder.encode(decoded as Parameters<typeof coder.encode>[0]) : undefined;
        expect(encodeScriptAddress(script, mainnet.addresses)).toBe(expected);
      }
    }
  });
});
