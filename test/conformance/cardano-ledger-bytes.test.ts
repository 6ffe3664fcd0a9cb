import { expect, test } from 'vitest';
import { computeBodyHash, decodeBlock, wrapBlock } from '../../src/chains/cardano/blocks/block.js';
import { readBlockPoint } from '../../src/chains/cardano/blocks/block-point.js';
import { decodeWrappedHeader } from '../../src/chains/cardano/blocks/wrapped-header.js';
import { encodeBody } from '../../src/chains/cardano/transactions/encode-body.js';
import { decodeTransaction, expandBatch } from '../../src/chains/cardano/transactions/transaction.js';
import { readBody } from '../../src/chains/cardano/transactions/transaction-body.js';
import { decodeCborItem } from '../../src/kernel/cbor/item.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { DecodeError } from '../../src/kernel/errors.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { tarEntries } from '../../tools/tar.mjs';
import { describeWithData } from '../support/describe-with-data.js';
import { readData, readLines, readText } from '../support/external-data.js';
import { singleBlocks } from './cardano-data.js';

const DIJKSTRA = 8;

const listFiles = (archive: string): readonly (readonly [string, Uint8Array])[] =>
  [...tarEntries(readData(archive))].filter(([, bytes]) => bytes.length > 0);

const golden = (): readonly (readonly [string, Uint8Array])[] =>
  listFiles('node-golden/ouroboros-consensus-golden.tar.gz').map(([path, bytes]) => [
    path.split('/').slice(-2).join('/'),
    bytes,
  ]);

/** Golden bytes are plain or CBOR in bytes (tag 24). */
function unwrap(bytes: Uint8Array): Uint8Array {
  const reader = new CborReader(bytes);
  return reader.tryTag(24) ? reader.readBytes() : bytes;
}

function captureDecodeError(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DecodeError) return error.message;
    throw error;
  }
}

describeWithData(
  'node-golden',
  'ledger-queries',
  'ledger-rules',
  'cardano-blocks',
  'cardano-block-facts',
  'cardano-transactions',
)('bytes written or accepted by the ledger', () => {
  test('golden blocks of every known era decode completely', () => {
    const blocks = golden().filter(([name]) => /\/Block_/.test(name) && !name.includes('Dijkstra'));
    expect(blocks.length).toBeGreaterThanOrEqual(40);
    for (const [name, bytes] of blocks) {
      const block = decodeBlock(unwrap(bytes));
      expect([name, block.transactions.flatMap(({ undecoded }) => undecoded)]).toEqual([name, []]);
      const point = readBlockPoint(unwrap(bytes));
      expect([name, point.hash, point.slot]).toEqual([name, toHex(block.hash), block.header.slot]);
    }
    const hashes = blocks.flatMap(([, bytes]) =>
      decodeBlock(unwrap(bytes)).transactions.flatMap(({ body }) =>
        body.certificates.flatMap((each) =>
          each.kind === 'pool-registration' ? [each.parameters.metadata?.hash.length] : [],
        ),
      ),
    );
    expect(new Set(hashes)).toEqual(new Set([2]));
  });

  test('golden block of the first draft of Dijkstra is rejected: it states six parts and has five', () => {
    const later = golden().filter(([name]) => /\/Block_Dijkstra/.test(name));
    expect(later.length).toBeGreaterThan(0);
    for (const [, bytes] of later) {
      expect(captureDecodeError(() => decodeBlock(unwrap(bytes)))).toBe('6 items instead of 2 at byte 3');
      expect(readBlockPoint(unwrap(bytes)).era).toBe('dijkstra');
    }
  });

  test('Dijkstra block of a test network decodes to the body hash of its header', () => {
    const block = decodeBlock(wrapBlock(DIJKSTRA, fromHex(readText('node-golden/musashi_dijkstra_block.hex').trim())));
    expect(block).toMatchObject({ era: 'dijkstra', transactions: [], certificates: {}, header: { height: 28_091 } });
    expect(block.header.leios).toEqual({ hasCertificate: false, announcement: undefined });
    expect(toHex(computeBodyHash(block)!)).toBe(toHex(block.header.bodyHash!));
  });

  test('golden Dijkstra transaction decodes with its sub-transaction, and its body is written again', () => {
    const [, bytes] = listFiles('ledger-state/ledger-queries-golden.tar.gz').find(([path]) =>
      path.endsWith('dijkstra/impl/golden/tx.cbor'),
    )!;
    const transaction = decodeTransaction(bytes);
    const { dijkstra, certificates } = transaction.body;
    expect(dijkstra?.guards.map(({ type }) => type)).toEqual(['key', 'key', 'script']);
    expect(dijkstra?.directDeposits.map(({ lovelace }) => lovelace)).toEqual([1_000_000n]);
    expect(dijkstra?.balanceIntervals.map(({ from, to }) => [from, to])).toEqual([
      [100n, 5_000n],
      [undefined, 10_000n],
      [500n, undefined],
    ]);
    const keys = certificates.map((each) => each.kind === 'pool-registration' && each.parameters.blsKey !== undefined);
    expect(keys.filter(Boolean)).toHaveLength(1);
    const [sub, top] = expandBatch(transaction);
    expect(top).toBe(transaction);
    expect(sub).toMatchObject({ parent: transaction.hash, valid: true, body: { fee: undefined } });
    expect(sub!.body.dijkstra?.requiredGuards.length).toBeGreaterThan(0);
    expect(sub!.witnesses.redeemers.map(({ purpose }) => purpose)).toContain('guard');
    const again = readBody(new CborReader(encodeBody(transaction.body, 'tagged')));
    expect({ ...again, encoded: 0 }).toEqual({ ...transaction.body, encoded: 0 });
  });

  test('golden headers decode to the hashes of their blocks', () => {
    const files = new Map(golden());
    const headers = [...files].filter(([name]) => /NodeToNode.*\/Header_/.test(name) && !name.includes('Dijkstra'));
    expect(headers).toHaveLength(8);
    for (const [name, bytes] of headers) {
      const block = decodeBlock(unwrap(files.get(name.replace('Header', 'Block'))!));
      expect([name, toHex(decodeWrappedHeader(bytes).hash)]).toEqual([name, toHex(block.hash)]);
    }
  });

  test('golden transactions decode', () => {
    const transactions = golden().filter(([name]) => /\/GenTx_/.test(name) && !/Dijkstra|Byron/.test(name));
    expect(transactions.length).toBeGreaterThan(20);
    for (const [name, bytes] of transactions) {
      // `[era, CBOR of the transaction]`
      const reader = new CborReader(bytes);
      reader.readTuple(2);
      reader.readUint();
      reader.tryTag(24);
      const inner = reader.readBytes();
      expect([name, captureDecodeError(() => decodeTransaction(inner))]).toEqual([name, undefined]);
    }
    for (const [path, bytes] of listFiles('ledger-state/ledger-queries-golden.tar.gz'))
      if (/(babbage|conway)\/impl\/golden\/tx\.cbor$/.test(path)) decodeTransaction(bytes);
  });

  test('every transaction of the rules vectors decodes', () => {
    let seen = 0;
    for (const [path, bytes] of listFiles('ledger-state/rules-conformance.tar.gz')) {
      if (!path.includes('/eras/')) continue;
      const vector = decodeCborItem(bytes);
      const events = vector.kind === 'array' ? vector.items[3] : undefined;
      if (events?.kind !== 'array') throw new Error(`${path} has no events`);
      for (const event of events.items) {
        const [kind, transaction] = event.kind === 'array' ? event.items : [];
        if (kind?.kind !== 'int' || kind.value !== 0n || transaction?.kind !== 'bytes') continue;
        seen += 1;
        expect([path, captureDecodeError(() => decodeTransaction(transaction.value))]).toEqual([path, undefined]);
      }
    }
    expect(seen).toBeGreaterThan(272);
  });

  test('transaction of a scenario decodes unless the ledger cannot decode it', () => {
    const scenarios = listFiles('ledger-state/transaction-scenarios.tar.gz').filter(([path]) =>
      /\/scenarios\/.*\.json$/.test(path),
    );
    expect(scenarios.length).toBeGreaterThan(200);
    const decoded = scenarios.map(([path, bytes]) => {
      const { transaction, expected } = JSON.parse(new TextDecoder().decode(bytes)) as {
        readonly transaction: string;
        readonly expected: { readonly decodingFailure?: boolean };
      };
      const reason = captureDecodeError(() => decodeTransaction(fromHex(transaction)));
      return { path, reason, ledgerRefuses: expected.decodingFailure === true };
    });
    expect(decoded.filter(({ reason, ledgerRefuses }) => reason !== undefined && !ledgerRefuses)).toEqual([]);
    // The codec does not validate: it accepts more than the ledger where that is harmless, and `validate` checks the
    // rest.
    const accepted = decoded.filter(({ reason, ledgerRefuses }) => reason === undefined && ledgerRefuses);
    expect(accepted.map(({ path }) => path)).toEqual([]);
  });

  test('real blocks and transactions decode completely', () => {
    for (const { facts, bytes } of singleBlocks())
      expect([facts.file, decodeBlock(bytes).transactions.flatMap(({ undecoded }) => undecoded)]).toEqual([
        facts.file,
        [],
      ]);
    for (const name of ['signed-txs', 'ledger-conformance-txs'])
      for (const { cborHex } of readLines<{ readonly cborHex: string }>(`cardano-txs/${name}.ndjson`))
        decodeTransaction(fromHex(cborHex));
  });
});
