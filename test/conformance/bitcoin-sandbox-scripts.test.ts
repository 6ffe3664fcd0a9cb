import { expect, test } from 'vitest';
import { CORE_NAMES, OP } from '../../src/chains/bitcoin/opcodes.js';
import { scriptNumberBytes } from '../../src/chains/bitcoin/script.js';
import { encodePush } from '../../src/chains/bitcoin/script-builder.js';
import { SignatureHashes } from '../../src/chains/bitcoin/signature-hashes.js';
import { decodeTransaction, type Transaction, type TransactionOutput } from '../../src/chains/bitcoin/transaction.js';
import { DecodeError } from '../../src/kernel/errors.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { decodeScalar } from '../../src/sandbox/bitcoin/curve.js';
import { findScriptViolation, tapBranchHash, tapLeafHash } from '../../src/sandbox/bitcoin/script/check-input.js';
import { signingKey } from '../../src/sandbox/bitcoin/signing-key.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readVector } from './bitcoin-data.js';

type Previous = readonly [txid: string, vout: number, script: string, amount?: number];
type Vector = readonly [readonly Previous[], hex: string, flags: string];

const OPCODES = new Map(CORE_NAMES.map((name, opcode) => [name.replace(/^OP_/, ''), opcode]));

/** Parses the script notation of Core's test files. */
function parseScript(text: string): Uint8Array {
  const parts = text.split(/\s+/).filter(Boolean);
  return Buffer.concat(
    parts.map((word) => {
      if (/^-?[0-9]+$/.test(word)) {
        const value = Number(word);
        if (value === 0) return Uint8Array.of(OP[0]);
        return value === -1 || (value >= 1 && value <= 16)
          ? Uint8Array.of(OP.RESERVED + value)
          : encodePush(scriptNumberBytes(value));
      }
      if (word.startsWith('0x')) return fromHex(word.slice(2));
      if (word.startsWith("'")) return encodePush(Buffer.from(word.slice(1, -1)));
      return Uint8Array.of(OPCODES.get(word.replace(/^OP_/, ''))!);
    }),
  );
}

function spentBy({ inputs }: Transaction, previous: readonly Previous[]): readonly TransactionOutput[] {
  return inputs.map((input) => {
    const { txid, vout } = input.previous;
    const found = previous.find(([id, index]) => id === toHex(txid) && index >>> 0 === vout)!;
    return { value: BigInt(found[3] ?? 0), script: parseScript(found[2]) };
  });
}

function findScriptErrors([previous, hex]: Vector): readonly (string | undefined)[] {
  const transaction = decodeTransaction(fromHex(hex));
  const spent = spentBy(transaction, previous);
  return transaction.inputs.map((_, index) => findScriptViolation(transaction, spent, index));
}

const vectors = (name: string): readonly Vector[] =>
  readVector<readonly (Vector | readonly [string])[]>(name).filter((entry): entry is Vector => entry.length === 3);

describeWithData('bitcoin-vectors')("Bitcoin Core's vectors", () => {
  test('transactions that Core accepts under all of its rules are accepted', () => {
    const accepted = vectors('tx_valid').filter(([, , excluded]) => excluded === 'NONE');
    expect(accepted.length).toBeGreaterThan(60);
    const errors = accepted.map(findScriptErrors).map((each) => each.filter((error) => error !== undefined));
    expect(errors.filter(({ length }) => length > 0)).toEqual([]);
  });

  test('transactions that Core rejects under any of its rules are rejected', () => {
    const refused = vectors('tx_invalid').filter(([, , flags]) => flags !== 'BADTX');
    const missed = refused.filter((vector) => {
      try {
        return findScriptErrors(vector).every((error) => error === undefined);
      } catch (error) {
        if (error instanceof DecodeError) return false;
        throw error;
      }
    });
    expect(missed).toEqual([]);
  });

  test('legacy signature hashes match Core', () => {
    const cases = readVector<readonly (readonly [string, string, number, number, string])[]>('sighash').slice(1);
    const wrong = cases.filter(([hex, code, index, hashType, expected]) => {
      const hashes = new SignatureHashes(decodeTransaction(fromHex(hex)), []);
      return toHex(Uint8Array.from(hashes.legacy(index, fromHex(code), hashType)).reverse()) !== expected;
    });
    expect([cases.length > 400, wrong.length]).toEqual([true, 0]);
  });
});

interface Tree {
  readonly script: string;
  readonly leafVersion: number;
}
type Nested = Tree | readonly [Nested, Nested];

interface TaprootVectors {
  readonly scriptPubKey: readonly {
    readonly given: { readonly internalPubkey: string; readonly scriptTree: Nested | null };
    readonly intermediary: { readonly merkleRoot: string | null };
  }[];
  readonly keyPathSpending: readonly {
    readonly given: {
      readonly rawUnsignedTx: string;
      readonly utxosSpent: readonly { readonly scriptPubKey: string; readonly amountSats: number }[];
    };
    readonly inputSpending: readonly {
      readonly given: {
        readonly txinIndex: number;
        readonly internalPrivkey: string;
        readonly merkleRoot: string | null;
        readonly hashType: number;
      };
      readonly intermediary: { readonly internalPubkey: string; readonly sigHash: string };
      readonly expected: { readonly witness: readonly string[] };
    }[];
  }[];
}

const computeRoot = (tree: Nested): Uint8Array =>
  'script' in tree
    ? tapLeafHash(fromHex(tree.script), tree.leafVersion)
    : tapBranchHash(computeRoot(tree[0]), computeRoot(tree[1]));

describeWithData('bitcoin-vectors')('test vectors of BIP-341', () => {
  test('script trees have the expected roots', () => {
    for (const { given, intermediary } of readVector<TaprootVectors>('bip341_wallet_vectors').scriptPubKey)
      if (given.scriptTree !== null) expect(toHex(computeRoot(given.scriptTree))).toBe(intermediary.merkleRoot);
  });

  test('tweaked keys, signature hashes and signatures match', () => {
    for (const { given, inputSpending } of readVector<TaprootVectors>('bip341_wallet_vectors').keyPathSpending) {
      const spent = given.utxosSpent.map(({ scriptPubKey, amountSats }) => ({
        script: fromHex(scriptPubKey),
        value: BigInt(amountSats),
      }));
      const hashes = new SignatureHashes(decodeTransaction(fromHex(given.rawUnsignedTx)), spent);
      for (const { given: input, intermediary, expected } of inputSpending) {
        const hash = hashes.taproot(input.txinIndex, input.hashType)!;
        expect(toHex(hash)).toBe(intermediary.sigHash);
        const inner = signingKey(decodeScalar(fromHex(input.internalPrivkey)));
        expect(toHex(inner.xOnly)).toBe(intermediary.internalPubkey);
        const key = inner.tweaked(input.merkleRoot === null ? undefined : fromHex(input.merkleRoot));
        expect(toHex(spent[input.txinIndex]!.script.subarray(2))).toBe(toHex(key.xOnly));
        const type = input.hashType === 0 ? '' : toHex(Uint8Array.of(input.hashType));
        expect([toHex(key.signSchnorr(hash)) + type]).toEqual(expected.witness);
      }
    }
  });
});
