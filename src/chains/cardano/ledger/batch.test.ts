import { expect, test } from 'vitest';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { networkById } from '../../networks.js';
import { parametersWithoutChain } from '../parameters/protocol-parameters-known.js';
import { encodeBody } from '../transactions/encode-body.js';
import { plainOutput } from '../transactions/output.js';
import { decodeTransaction, type Transaction } from '../transactions/transaction.js';
import { byronBody, decodeSubTransaction, NO_DIJKSTRA_FIELDS } from '../transactions/transaction-body.js';
import { checkBatch } from './batch.js';
import { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';

const network = networkById('CARDANO_PREPROD') as LedgerState['network'];
const ADDRESS = Uint8Array.from({ length: 29 }, (_, index) => (index === 0 ? 0x60 : 7));
const SCRIPT_BYTES = 60;

/** Every output has a reference script of 60 bytes. */
const state = (maxRefScriptSizePerTx: bigint): LedgerState =>
  ({
    network,
    slot: 1n,
    parameters: {
      ...parametersWithoutChain(network),
      protocolVersion: { major: 12, minor: 0 },
      maxRefScriptSizePerTx,
    },
    output: () => ({
      ...plainOutput(ADDRESS, 5_000_000n),
      scriptRef: { language: 'plutus-v3', bytes: new Uint8Array(SCRIPT_BYTES) },
    }),
  }) as unknown as LedgerState;

const input = (index: number) => ({ txHash: new Uint8Array(32).fill(1), index });
const createBody = (index: number) => ({
  ...byronBody([input(index)], [], new Uint8Array()),
  outputs: [plainOutput(ADDRESS, 4_000_000n)],
  collateralReturn: undefined,
});

function createBatch(valid = true): Transaction {
  const wrap = (body: Uint8Array) => new CborWriter().array(3).raw(body).map(0).null().finish();
  const subTransactions = [1, 2].map((index) => decodeSubTransaction(wrap(encodeBody(createBody(index)))));
  const body = encodeBody({ ...createBody(0), fee: 200_000n, dijkstra: { ...NO_DIJKSTRA_FIELDS, subTransactions } });
  return decodeTransaction(new CborWriter().array(4).raw(body).map(0).bool(valid).null().finish());
}

function findViolations(limit: number, transaction = createBatch()): readonly string[] {
  const findings = new Findings();
  checkBatch(transaction, state(BigInt(limit)), findings);
  return findings.violations.map(({ reason }) => reason);
}

test('reference scripts of a batch count together', () => {
  expect(findViolations(3 * SCRIPT_BYTES)).toEqual([]);
  expect(findViolations(3 * SCRIPT_BYTES - 1)).toEqual([
    `The inputs of the batch carry ${3 * SCRIPT_BYTES} bytes of reference scripts; at most ${3 * SCRIPT_BYTES - 1} are allowed`,
  ]);
});

test('batch whose script failed is not limited', () => {
  expect(findViolations(SCRIPT_BYTES, createBatch(false))).toEqual([]);
});
