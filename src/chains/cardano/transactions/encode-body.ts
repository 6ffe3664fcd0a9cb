import { CborWriter } from '../../../kernel/cbor/writer.js';
import { writeCredential } from '../addresses/credential.js';
import { writeCertificate } from '../certificates/encode-certificate.js';
import { writeProposal, writeVotes } from '../governance/encode-governance.js';
import {
  type SetEncoding,
  type Write,
  writeBytes,
  writeEncoded,
  writeEntries,
  writeList,
  writeOrNull,
  writeSet,
  writeUint,
} from '../lists.js';
import { writeGenesisUpdate } from '../parameters/protocol-update.js';
import type { BalanceInterval } from './guards.js';
import { type OutputContent, writeOutput, writeOutputReference } from './output.js';
import type { DijkstraFields, TransactionBody } from './transaction-body.js';
import { writeAssets } from './value.js';

/** The content of a body without its encoded bytes. */
export type BodyContent = Omit<TransactionBody, 'encoded' | 'outputs' | 'collateralReturn'> & {
  readonly outputs: readonly OutputContent[];
  readonly collateralReturn: OutputContent | undefined;
};

type Field = readonly [key: number, present: boolean, write: (writer: CborWriter) => void];

const scalar = <T>(key: number, value: T | undefined, write: Write<T>): Field => [
  key,
  value !== undefined,
  (writer) => value !== undefined && write(writer, value),
];

const list = <T>(key: number, items: readonly T[], write: Write<readonly T[]>): Field => [
  key,
  items.length > 0,
  (writer) => write(writer, items),
];

/** Fields in ascending order without empty ones. Not for Byron. */
export function encodeBody(body: BodyContent, sets: SetEncoding = 'untagged'): Uint8Array {
  const fields = listFields(body, sets).filter(([, present]) => present);
  const writer = new CborWriter().map(fields.length);
  for (const [key, , write] of fields) write(writer.uint(key));
  return writer.finish();
}

function listFields(body: BodyContent, sets: SetEncoding): readonly Field[] {
  const set = <T>(key: number, items: readonly T[], write: Write<T>): Field =>
    list(key, items, (writer) => writeSet(writer, items, write, sets));
  return [
    [0, true, (writer) => writeSet(writer, body.inputs, writeOutputReference, sets)],
    [1, true, (writer) => writeList(writer, body.outputs, writeOutput)],
    scalar(2, body.fee, writeUint),
    scalar(3, body.validUntil, writeUint),
    set(4, body.certificates, (writer, certificate) => writeCertificate(writer, certificate, sets)),
    list(5, body.withdrawals, (writer, withdrawals) => {
      writer.map(withdrawals.length);
      for (const { account, lovelace } of withdrawals) writer.bytes(account).uint(lovelace);
    }),
    scalar(6, body.update, writeGenesisUpdate),
    scalar(7, body.auxiliaryDataHash, writeBytes),
    scalar(8, body.validFrom, writeUint),
    list(9, body.mint, writeAssets),
    scalar(11, body.scriptDataHash, writeBytes),
    set(13, body.collateral, writeOutputReference),
    body.dijkstra === undefined || body.dijkstra.guards.length === 0
      ? set(14, body.requiredSigners, writeBytes)
      : set(14, body.dijkstra.guards, writeCredential),
    scalar(15, body.networkId, writeUint),
    scalar(16, body.collateralReturn, writeOutput),
    scalar(17, body.totalCollateral, writeUint),
    set(18, body.referenceInputs, writeOutputReference),
    list(19, body.votes, writeVotes),
    set(20, body.proposals, (writer, proposal) => writeProposal(writer, proposal, sets)),
    scalar(21, body.treasury, writeUint),
    scalar(22, body.donation, writeUint),
    ...(body.dijkstra === undefined ? [] : listDijkstraFields(body.dijkstra, sets)),
  ];
}

const listDijkstraFields = (fields: DijkstraFields, sets: SetEncoding): readonly Field[] => [
  list(23, fields.subTransactions, (writer, subs) =>
    writeSet(writer, subs, (inner, { encoded }) => inner.raw(encoded), sets),
  ),
  list(24, fields.requiredGuards, (writer, guards) =>
    writeEntries(
      writer,
      guards.map(({ credential, data }) => [credential, data] as const),
      writeCredential,
      (inner, data) => writeOrNull(inner, data, writeEncoded),
    ),
  ),
  list(25, fields.directDeposits, (writer, deposits) => {
    writer.map(deposits.length);
    for (const { account, lovelace } of deposits) writer.bytes(account).uint(lovelace);
  }),
  list(26, fields.balanceIntervals, writeIntervals),
  list(27, fields.startingBalanceIntervals, writeIntervals),
];

const writeIntervals = (writer: CborWriter, intervals: readonly BalanceInterval[]): void =>
  writeEntries(
    writer,
    intervals.map(({ credential, from, to }) => [credential, { from, to }] as const),
    writeCredential,
    (inner, { from, to }) => {
      inner.array(2);
      writeOrNull(inner, from, writeUint);
      writeOrNull(inner, to, writeUint);
    },
  );
