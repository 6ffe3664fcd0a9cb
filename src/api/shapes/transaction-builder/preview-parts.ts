import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import type { Proposal } from '../../../chains/cardano/governance/governance.js';
import { actionIdCip129, actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import { actionJson } from '../../../chains/cardano/governance/governance-json.js';
import { hashScript, type Script } from '../../../chains/cardano/scripts/script.js';
import type { AuxiliaryData } from '../../../chains/cardano/transactions/auxiliary.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, named, OneOf } from '../../kit/schema.js';
import { ExactJson, metadataEntryValue, nativeScriptValue } from '../outputs/data-json.js';
import { ScriptType, scriptType } from '../outputs/script-type.js';
import type { LookupContent } from '../transactions/contract-json.js';
import { ACTION_TYPES } from '../transactions/vote-json.js';

export const PreviewProposal = named(
  'PreviewProposal',
  Closed({
    index: Count('Position of the proposal in the transaction, from 0'),
    govActionId: Type.String({ description: FIELD.govActionId }),
    govActionIdCip129: Type.String({ description: FIELD.govActionIdCip129 }),
    type: Type.String({ description: 'Type of the governance action' }),
    deposit: described(Amount, 'Deposit of the action, in lovelace'),
    returnAddress: Type.String({ description: 'Stake address to which the deposit is returned, bech32' }),
    anchorUrl: Type.String({ description: FIELD.anchorUrl }),
    anchorHash: Type.String({ description: FIELD.anchorHash }),
    govAction: ExactJson('The action in the JSON form of the ledger: `tag` and `contents`'),
  }),
);

export function toPreviewProposalJson(
  { deposit, returnAddress, action, anchor }: Proposal,
  index: number,
  txHash: Uint8Array,
): Static<typeof PreviewProposal> {
  return {
    index,
    govActionId: actionIdText({ txHash, index }),
    govActionIdCip129: actionIdCip129({ txHash, index }),
    type: ACTION_TYPES[action.kind],
    deposit: deposit.toString(),
    returnAddress: addressBytesText(returnAddress),
    anchorUrl: anchor.url,
    anchorHash: toHex(anchor.hash),
    govAction: actionJson(action),
  };
}

const PLACES = ['witnesses', 'input', 'referenceInput', 'output', 'auxiliaryData'] as const;

export const PreviewScript = named(
  'PreviewScript',
  Closed({
    hash: Type.String({ description: FIELD.scriptHash }),
    type: described(ScriptType, 'Language of the script'),
    size: Count('Size of the script, in bytes'),
    place: OneOf(
      PLACES,
      'Where the script is: in the witnesses, in an output that is spent, read or created, or in the auxiliary data',
    ),
    json: ExactJson('A native script in the form of cardano-cli; null for Plutus'),
  }),
);

/** Each script once for each place. */
export function listPreviewScripts(
  { body, witnesses, auxiliary }: Transaction,
  lookUp: LookupContent,
): Static<typeof PreviewScript>[] {
  const carried = (references: Transaction['body']['inputs']): readonly Script[] =>
    references.flatMap((reference) => lookUp(reference)?.scriptRef ?? []);
  const scripts: Readonly<Record<(typeof PLACES)[number], readonly Script[]>> = {
    witnesses: witnesses.scripts,
    input: carried(body.inputs),
    referenceInput: carried(body.referenceInputs),
    output: body.outputs.flatMap(({ scriptRef }) => scriptRef ?? []),
    auxiliaryData: auxiliary?.scripts ?? [],
  };
  return PLACES.flatMap((place) =>
    scripts[place].map((script) => ({
      hash: toHex(hashScript(script)),
      type: scriptType(script.language),
      size: script.bytes.length,
      place,
      json: script.language === 'native' ? nativeScriptValue(script.bytes) : null,
    })),
  );
}

const MESSAGE_LABEL = 674n;

/** The lines of a message of CIP-20; null without one, and for an encrypted one (CIP-83). */
export function readMessage(auxiliary: AuxiliaryData | undefined): string[] | null {
  const entry = auxiliary?.metadata.find(({ label }) => label === MESSAGE_LABEL);
  const value = entry && metadataEntryValue(entry.value);
  if (value === null || typeof value !== 'object' || !('msg' in value) || 'enc' in value) return null;
  const lines: readonly unknown[] = Array.isArray(value.msg) ? value.msg : [value.msg];
  return lines.every((line) => typeof line === 'string') ? [...lines] : null;
}
