import type { LedgerState } from '../../../chains/cardano/ledger/view.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { encodeWitnessSet, writeRedeemer } from '../../../chains/cardano/transactions/encode-witnesses.js';
import { writeOutput, writeOutputReference } from '../../../chains/cardano/transactions/output.js';
import { compareWithdrawals } from '../../../chains/cardano/transactions/redeemer-target.js';
import { encodeTransaction, type Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { EvaluationRequest, SplitTransaction } from '../../../gateways/script-evaluator/script-evaluator.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';

/** The part of the ledger state that scripts can see. */
export type ScriptState = Pick<LedgerState, 'parameters' | 'slot' | 'output'>;

const LANGUAGES = [0, 1, 2];

export function requestFor(transaction: Transaction, state: ScriptState, network: CardanoNetwork): EvaluationRequest {
  const models = new Map(state.parameters.costModels ?? []);
  if (models.size === 0)
    throw new ServiceError('unavailable', `The cost models of ${network.id} are unknown, so scripts cannot run`);
  const slot = Number(state.slot);
  return {
    transaction: encodeTransaction(transaction, true),
    parts: splitTransaction(transaction),
    utxos: utxosFor(transaction, state),
    zeroTimeMs: slotToTime(network, slot) * 1000,
    zeroSlot: slot,
    slotMs: network.shelley.slotSeconds * 1000,
    costModels: LANGUAGES.map((language) => (models.get(language) ?? []).map(Number)),
  };
}

/**
 * The evaluator sorts accounts by hash alone, the ledger sorts script accounts first. Maps each index of the ledger to
 * that of the evaluator; undefined when both are the same.
 */
export function mapAccountIndexes({ body }: Transaction): readonly number[] | undefined {
  const ledger = body.withdrawals.toSorted(compareWithdrawals);
  const byHash = ledger.toSorted((a, b) => Buffer.compare(a.account.subarray(1), b.account.subarray(1)));
  const indexes = ledger.map((withdrawal) => byHash.indexOf(withdrawal));
  return indexes.every((place, index) => place === index) ? undefined : indexes;
}

export function withAccountIndexes(transaction: Transaction, accounts: readonly number[]): Transaction {
  const { witnesses } = transaction;
  const redeemers = witnesses.redeemers.map((redeemer) =>
    redeemer.purpose === 'reward' ? { ...redeemer, index: accounts[redeemer.index] ?? redeemer.index } : redeemer,
  );
  return {
    ...transaction,
    witnesses: { ...witnesses, redeemers, encoded: encodeWitnessSet({ ...witnesses, redeemers }) },
  };
}

/** With more redeemers it would take too long to find the failing one. */
const MAX_REDEEMERS = 50;

function splitTransaction(transaction: Transaction): SplitTransaction | undefined {
  const { body, witnesses, auxiliary, valid } = transaction;
  if (witnesses.redeemers.length > MAX_REDEEMERS) return undefined;
  const others = readFields(witnesses.encoded).filter(([field]) => field !== REDEEMERS);
  const beginning = (fields: number): CborWriter => {
    const writer = new CborWriter().array(4).raw(body.encoded).map(fields);
    for (const [field, bytes] of others) writer.uint(field).raw(bytes);
    return writer;
  };
  const end = new CborWriter().bool(valid);
  const after = (auxiliary === undefined ? end.null() : end.raw(auxiliary.encoded)).finish();
  return {
    before: beginning(others.length + 1)
      .uint(REDEEMERS)
      .finish(),
    redeemers: witnesses.redeemers.map((redeemer) => {
      const writer = new CborWriter();
      writeRedeemer(writer, redeemer);
      return writer.finish();
    }),
    after,
    bare: beginning(others.length).raw(after).finish(),
  };
}

const REDEEMERS = 5;

function readFields(witnesses: Uint8Array): readonly (readonly [number, Uint8Array])[] {
  const reader = new CborReader(witnesses);
  const fields: (readonly [number, Uint8Array])[] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) fields.push([reader.readUint(), reader.readEncoded()]);
  return fields;
}

/** CBOR map from input to output of everything that the scripts may see. */
function utxosFor({ body }: Transaction, state: ScriptState): Uint8Array {
  const references = new Map(
    [...body.inputs, ...body.referenceInputs].map((reference) => [
      `${toHex(reference.txHash)}#${reference.index}`,
      reference,
    ]),
  );
  const writer = new CborWriter().map(references.size);
  for (const [outpoint, reference] of references) {
    const output = state.output(reference);
    if (typeof output !== 'object')
      throw new ServiceError(
        'invalid',
        `The input ${outpoint} ${output === 'spent' ? 'is spent already' : 'is unknown'}`,
      );
    writeOutputReference(writer, reference);
    writeOutput(writer, output);
  }
  return writer.finish();
}
