import Type from 'typebox';
import { parseDRepId } from '../../../chains/cardano/governance/governance-id.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { EXAMPLE } from '../../kit/examples.js';

export const DRepIdText = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[a-zA-Z0-9_]+$',
  description:
    'CIP-129, CIP-105 (`drep1…`, `drep_script1…`), 58 hexadecimal digits, `drep_always_abstain` or `drep_always_no_confidence`; 56 digits and the old `drep1…` of 28 bytes resolve to the key or the script that the chain knows, and are rejected when it knows both',
});

export const DRepIdPath = Type.Object({ drepId: DRepIdText });

export const DREP_EXAMPLE = { path: { drepId: EXAMPLE.drepId } };

export function parse(text: string): ReturnType<typeof parseDRepId> {
  try {
    return parseDRepId(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid DRep id: ${error.message}`, { cause: error });
  }
}
