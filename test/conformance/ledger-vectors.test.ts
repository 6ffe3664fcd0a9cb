import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readList } from '../../src/chains/cardano/lists.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { toHex } from '../../src/kernel/hex.js';
import { readGovernanceState, readNodeProposal } from '../../src/ledger/encoding/read-governance-state.js';
import { readFullParameters, readNodeState } from '../../src/ledger/encoding/read-node-state.js';
import { writeNodeState } from '../../src/ledger/encoding/write-node-state.js';
import { findDifferences } from '../../tools/conformance/find-differences.js';
import { summarizeLedger } from '../../tools/conformance/summarize-ledger.js';
import { summarizeNode } from '../../tools/conformance/summarize-node.js';
import { findVectors, withParameters } from '../../tools/conformance/vector-file.js';
import { VectorLedger } from '../../tools/conformance/vector-ledger.js';
import { run } from '../../tools/conformance/vectors.js';
import { tarEntries } from '../../tools/tar.mjs';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';

/**
 * The amounts of this proposal do not fit into 63 bits, and the library that runs Plutus scripts cannot read them. The
 * state after the transaction is equal all the same.
 */
const UNDECIDED = 'pass-enact-withdrawals-exceeding-maxbound-word64-submitted-in-a-single-proposal';

describeWithData('ledger-rules')('test vectors of the Haskell ledger', () => {
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'crosstie-vectors-'));
    for (const [name, bytes] of tarEntries(readData('ledger-state/rules-conformance.tar.gz'))) {
      const path = join(directory, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test('every transaction has the expected result and the final state is equal', async () => {
    const { passed, failures } = await run(directory);
    const [undecided, ...others] = failures.toSorted((a) => (a.name.includes(UNDECIDED) ? -1 : 1));
    expect(others).toEqual([]);
    expect(undecided?.name).toContain(UNDECIDED);
    expect(undecided?.reason).toBe(
      'event 10: not decided, but it must be accepted: 1 Plutus scripts were not run: the evaluator cannot read the transaction. An integer of the transaction is too large for the evaluator: 2^63 or more',
    );
    expect(passed).toBe(271);
  });

  test('final state of a node becomes a ledger state without loss', () => {
    for (const { name, read } of findVectors(directory)) {
      const { config, final, findParameters } = read();
      const ledger = new VectorLedger(withParameters(final, findParameters), config);
      expect(findDifferences(summarizeLedger(ledger), summarizeNode(final, false)), name).toEqual([]);
    }
  });

  test('ledger state is written as a node encodes it', () => {
    for (const { name, read } of findVectors(directory)) {
      const { config, final, findParameters } = read();
      const { state, accounts } = new VectorLedger(withParameters(final, findParameters), config);
      const writer = new CborWriter();
      const governance = findGovernance(readFileSync(join(directory, name)));
      writeNodeState(writer, state, {
        governance,
        rewardUpdate: undefined,
        credential: (id) => accounts.credential(id),
      });
      const reader = new CborReader(writer.finish());
      const written = readNodeState(reader, (inner) => toHex(inner.readHash(32)), 0);
      reader.expectEnd();
      expect(written.outputs.utxo, name).toEqual([]);
      const withOutputs = { ...written, outputs: { ...written.outputs, utxo: final.outputs.utxo } };
      expect(findDifferences(summarizeNode(withOutputs, true), summarizeNode(final, true)), name).toEqual([]);
    }
  });
});

/** The governance state of the final state of a vector. */
function findGovernance(vector: Uint8Array): Uint8Array {
  const reader = new CborReader(vector);
  const enter = (before: number): void => {
    reader.readArrayHeader();
    for (let field = 0; field < before; field += 1) reader.skip();
  };
  // Configuration and first state; epoch and blocks; pots; certificates; outputs, deposits and fees.
  for (const before of [2, 3, 1, 1, 3]) enter(before);
  return reader.readEncoded();
}

describeWithData('ledger-queries')('governance answers of a node', () => {
  const files = new Map(tarEntries(readData('ledger-state/ledger-queries-golden.tar.gz')));
  const open = (query: string): CborReader => {
    const found = [...files].find(([name]) => name.endsWith(`/conway/cbor/${query}.cbor`));
    if (found === undefined) throw new Error(`the archive has no ${query}`);
    return new CborReader(found[1]);
  };

  test('governance state is read to its end', () => {
    const reader = open('queryGovState');
    const states = readList(reader, (inner) => readGovernanceState(inner, readFullParameters));
    reader.expectEnd();
    expect(states[1]?.committee?.threshold).toEqual({ numerator: 2n, denominator: 3n });
    expect(states[1]?.committee?.members.map(({ expiresAfter }) => expiresAfter).toSorted()).toEqual([200, 250, 300]);
    expect(states[1]?.constitution.anchor.url).toBe('https://example.com');
  });

  test('proposals are read to their end', () => {
    const reader = open('queryProposals');
    const [none, some] = readList(reader, (inner) => readList(inner, readNodeProposal));
    reader.expectEnd();
    expect(none).toEqual([]);
    expect(some?.[0]).toMatchObject({ proposedIn: 100, expiresAfter: 130, proposal: { deposit: 1_000_000_000n } });
  });
});
