import Type from 'typebox';
import type { Credential } from '../../../chains/cardano/address.js';
import type { Voter } from '../../../chains/cardano/governance.js';
import { type GovernanceRole, parseGovernanceId } from '../../../chains/cardano/governance-id.js';
import { parsePoolId } from '../../../chains/cardano/pool-id.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { hotCredentialsOf } from '../../../store/queries/cardano/governance-committee.js';
import { readDRepId } from '../dreps/drep-id.js';

export const VoterIdText = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[a-zA-Z0-9_]+$',
  description: 'Bech32 id in the form of CIP-129 or CIP-105, or hexadecimal with the header byte of CIP-129',
});

/** A DRep, a pool, or a committee member by its cold or its hot credential. */
export async function readVoterId(db: NetworkDb<'cardano'>, text: string): Promise<readonly Voter[]> {
  if (text.startsWith('pool'))
    return [{ role: 'pool', credential: { type: 'key', hash: read(() => parsePoolId(text)) } }];
  if (text.startsWith('cc_') || /^[01][23]/.test(text)) return await votersOfMember(db, text);
  const drep = await readDRepId(db, text);
  if (!('hash' in drep)) throw new ServiceError('invalid', 'Invalid id of a voter: standing votes are cast by nobody');
  return [{ role: 'drep', credential: drep }];
}

/** A member votes with hot credentials: the one that is named, or all that its cold one authorised. */
export async function votersOfMember(db: NetworkDb<'cardano'>, text: string): Promise<readonly Voter[]> {
  const isCold = text.startsWith('cc_cold') || /^1[23][0-9a-fA-F]{56}$/.test(text);
  const credential = read(() => withKind(isCold ? 'cc_cold' : 'cc_hot', text));
  const hot = isCold ? await hotCredentialsOf(db, credential) : [credential];
  return hot.map((each) => ({ role: 'committee', credential: each }));
}

function withKind(role: Exclude<GovernanceRole, 'drep'>, text: string): Credential {
  const parsed = parseGovernanceId(role, text);
  if (parsed.type === 'unknown') throw new DecodeError('a bare hash may be of a key or of a script');
  return parsed;
}

function read<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid id of a voter: ${error.message}`, { cause: error });
  }
}
