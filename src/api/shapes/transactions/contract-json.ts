import Type, { type Static } from 'typebox';
import { addressBytesText, type Credential } from '../../../chains/cardano/addresses/address.js';
import { hashScript } from '../../../chains/cardano/scripts/script.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import { redeemerTarget } from '../../../chains/cardano/transactions/redeemer-target.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { Redeemer } from '../../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { datumValue, ExactJson } from '../outputs/data-json.js';
import type { PartialOutputContent } from './output-json.js';
import { findAuthorizer } from './scripts-needed.js';

export const PlutusContract = named(
  'PlutusContract',
  Closed({
    scriptHash: Nullable(Type.String({ description: 'Hash of the script; null when the spent output is not indexed' })),
    address: Nullable(
      Type.String({ description: 'Address of the script, bech32; null when the purpose is not spending' }),
    ),
    purpose: Type.String({
      description: 'Purpose of the script: `spend`, `mint`, `cert`, `reward`, `vote` or `propose`',
    }),
    validContract: Type.Boolean({ description: FIELD.validContract }),
    size: Nullable(Count('Size of the script in bytes; null when the script is unknown')),
    input: Closed(
      {
        redeemer: ExactJson('Datum in the detailed form of cardano-cli'),
        datum: ExactJson('Datum of the spent output; null when the transaction does not include it'),
        exUnits: Closed(
          { mem: described(Amount, FIELD.memoryUnits), steps: described(Amount, FIELD.stepUnits) },
          { description: 'Execution units that the transaction declares for the redeemer' },
        ),
      },
      { description: 'Redeemer data, datum and units that the script received' },
    ),
    output: Nullable(
      Closed(
        { datum: ExactJson('Datum of that output') },
        {
          description: 'First output back to the script address; null when there is none',
        },
      ),
    ),
  }),
);

/** On-chain scripts and datums that a transaction references only by their hash. */
export interface ScriptsAndDatums {
  readonly scriptSize: (hash: string) => number | undefined;
  readonly datum: (hash: Uint8Array) => Uint8Array | undefined;
}

const NO_SCRIPTS_OR_DATUMS: ScriptsAndDatums = { scriptSize: () => undefined, datum: () => undefined };

export type LookupContent = (reference: OutputReference) => PartialOutputContent | undefined;

export function toContractJson(
  redeemer: Redeemer,
  transaction: Transaction,
  lookupContent: LookupContent,
  before: ScriptsAndDatums = NO_SCRIPTS_OR_DATUMS,
): Static<typeof PlutusContract> {
  const guarded = guardedBy(redeemer, transaction, lookupContent);
  const scriptHash = guarded.credential?.type === 'script' ? toHex(guarded.credential.hash) : undefined;
  const script = transaction.witnesses.scripts.find((candidate) => toHex(hashScript(candidate)) === scriptHash);
  const datum = findDatum(guarded.output, transaction, before);
  return {
    scriptHash: scriptHash ?? null,
    address: guarded.output === undefined ? null : addressBytesText(guarded.output.address),
    purpose: redeemer.purpose,
    validContract: transaction.valid,
    size: script?.bytes.length ?? (scriptHash === undefined ? undefined : before.scriptSize(scriptHash)) ?? null,
    input: {
      redeemer: datumValue(redeemer.data),
      datum: datum === undefined ? null : datumValue(datum),
      exUnits: { mem: redeemer.units.memory.toString(), steps: redeemer.units.steps.toString() },
    },
    output: guarded.output === undefined ? null : findReturnedOutput(guarded.output.address, transaction, before),
  };
}

function findReturnedOutput(
  address: Uint8Array,
  transaction: Transaction,
  before: ScriptsAndDatums,
): Static<typeof PlutusContract>['output'] {
  const back = transaction.body.outputs.filter((output) => Buffer.compare(output.address, address) === 0);
  if (back.length === 0) return null;
  const datum = back.map((output) => findDatum(output, transaction, before)).find((cbor) => cbor !== undefined);
  return { datum: datum === undefined ? null : datumValue(datum) };
}

interface Guarded {
  readonly credential: Credential | undefined;
  readonly output: PartialOutputContent | undefined;
}

function guardedBy(redeemer: Redeemer, { body }: Transaction, lookupContent: LookupContent): Guarded {
  const target = redeemerTarget(body, redeemer);
  return {
    credential: target && findAuthorizer(target, lookupContent),
    output: target?.purpose === 'spend' ? lookupContent(target.input) : undefined,
  };
}

function findDatum(
  output: PartialOutputContent | undefined,
  { witnesses }: Transaction,
  before: ScriptsAndDatums,
): Uint8Array | undefined {
  if (output?.inlineDatum !== undefined) return output.inlineDatum;
  const hash = output?.datumHash;
  return (
    hash && (witnesses.datums.find((datum) => Buffer.compare(blake2b256(datum), hash) === 0) ?? before.datum(hash))
  );
}
