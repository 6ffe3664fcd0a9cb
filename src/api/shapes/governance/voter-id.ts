import Type from 'typebox';
import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { type GovernanceRole, parseGovernanceId } from '../../../chains/cardano/governance/governance-id.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';

export const VoterIdText = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[a-zA-Z0-9_]+$',
  description: 'Bech32 id in the form of CIP-129 or CIP-105, or hexadecimal with the header byte of CIP-129',
});

export function withKind(role: Exclude<GovernanceRole, 'drep'>, text: string): Credential {
  const parsed = parseGovernanceId(role, text);
  if (parsed.type === 'unknown') throw new DecodeError('a bare hash may belong to a key or a script');
  return parsed;
}

export function read<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid voter id: ${error.message}`, { cause: error });
  }
}
