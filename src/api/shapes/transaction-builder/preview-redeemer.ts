import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { hashScript, type Script } from '../../../chains/cardano/scripts/script.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import { type RedeemerTarget, redeemerTarget } from '../../../chains/cardano/transactions/redeemer-target.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { Redeemer } from '../../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { datumValue, ExactJson } from '../outputs/data-json.js';
import { ScriptType, scriptType } from '../outputs/script-type.js';
import type { PartialOutputContent } from '../transactions/output-json.js';
import { REDEEMER_PURPOSES } from '../transactions/redeemer-json.js';
import { findAuthorizer } from '../transactions/scripts-needed.js';
import { formatVoterId } from '../transactions/vote-json.js';

export const PreviewRedeemer = named(
  'PreviewRedeemer',
  Closed({
    purpose: OneOf(REDEEMER_PURPOSES, 'Script purpose of the redeemer: spend, mint, cert, reward, vote or propose'),
    index: Count("Redeemer index in the ledger's order: sorted inputs, policies, reward accounts, …"),
    scriptHash: Nullable(
      Type.String({ description: 'Hash of the script that runs; null when the spent output is unknown' }),
    ),
    scriptType: Nullable(described(ScriptType, 'Language of the script; null when the script is unknown')),
    target: Nullable(
      Closed(
        {
          txHash: Nullable(Type.String({ description: 'Transaction of the output that is spent; null otherwise' })),
          outputIndex: Nullable(Count('Index of the output that is spent; null otherwise')),
          address: Nullable(Type.String({ description: 'Address of the output that is spent; null otherwise' })),
          policyId: Nullable(Type.String({ description: 'Policy that mints or burns; null otherwise' })),
          certificate: Nullable(Count('Index of the certificate; null otherwise')),
          stakeAddress: Nullable(Type.String({ description: 'Account of the withdrawal; null otherwise' })),
          voterId: Nullable(Type.String({ description: 'Id of the voter; null otherwise' })),
          proposal: Nullable(Count('Index of the proposal; null otherwise')),
          guard: Nullable(Type.String({ description: 'Hash of the credential that is a guard; null otherwise' })),
        },
        { description: 'The part of the transaction that the script must approve; null when there is none' },
      ),
    ),
    data: ExactJson('Redeemer in the detailed form of cardano-cli'),
    datum: ExactJson('Datum of the spent output; null when it has none or the datum is unknown'),
    exUnits: Closed(
      { mem: described(Amount, FIELD.memoryUnits), steps: described(Amount, FIELD.stepUnits) },
      { description: 'Execution units that the transaction declares for the redeemer' },
    ),
  }),
);

type LookupContent = (reference: OutputReference) => PartialOutputContent | undefined;

export function toPreviewRedeemerJson(
  redeemer: Redeemer,
  transaction: Transaction,
  lookUp: LookupContent,
): Static<typeof PreviewRedeemer> {
  const { purpose, index, data, units } = redeemer;
  const target = redeemerTarget(transaction.body, redeemer);
  const authorizer = target && findAuthorizer(target, lookUp);
  const hash = authorizer?.type === 'script' ? toHex(authorizer.hash) : undefined;
  const script = listScripts(transaction, lookUp).find((candidate) => toHex(hashScript(candidate)) === hash);
  const datum = target?.purpose === 'spend' ? findDatum(lookUp(target.input), transaction) : undefined;
  return {
    purpose,
    index,
    scriptHash: hash ?? null,
    scriptType: script === undefined ? null : scriptType(script.language),
    target: target === undefined ? null : toTargetJson(target, index, lookUp),
    data: datumValue(data),
    datum: datum === undefined ? null : datumValue(datum),
    exUnits: { mem: units.memory.toString(), steps: units.steps.toString() },
  };
}

/** Scripts of the witness set and of the outputs that the transaction spends or reads. */
export const listScripts = ({ body, witnesses }: Transaction, lookUp: LookupContent): readonly Script[] => [
  ...witnesses.scripts,
  ...[...body.inputs, ...body.referenceInputs].flatMap((reference) => lookUp(reference)?.scriptRef ?? []),
];

const NO_TARGET = {
  txHash: null,
  outputIndex: null,
  address: null,
  policyId: null,
  certificate: null,
  stakeAddress: null,
  voterId: null,
  proposal: null,
  guard: null,
};

function toTargetJson(
  target: RedeemerTarget,
  index: number,
  lookUp: LookupContent,
): NonNullable<Static<typeof PreviewRedeemer>['target']> {
  switch (target.purpose) {
    case 'spend': {
      const { txHash, index: outputIndex } = target.input;
      const address = lookUp(target.input)?.address;
      return {
        ...NO_TARGET,
        txHash: toHex(txHash),
        outputIndex,
        address: address === undefined ? null : addressBytesText(address),
      };
    }
    case 'mint':
      return { ...NO_TARGET, policyId: toHex(target.policyId) };
    case 'cert':
      return { ...NO_TARGET, certificate: index };
    case 'reward':
      return { ...NO_TARGET, stakeAddress: addressBytesText(target.withdrawal.account) };
    case 'vote':
      return { ...NO_TARGET, voterId: formatVoterId(target.voter) };
    case 'propose':
      return { ...NO_TARGET, proposal: index };
    case 'guard':
      return { ...NO_TARGET, guard: toHex(target.guard.hash) };
  }
}

function findDatum(output: PartialOutputContent | undefined, { witnesses }: Transaction): Uint8Array | undefined {
  const { inlineDatum, datumHash } = output ?? {};
  if (inlineDatum !== undefined || datumHash === undefined) return inlineDatum;
  return witnesses.datums.find((datum) => Buffer.compare(blake2b256(datum), datumHash) === 0);
}
