import type { Voter } from '../../../chains/cardano/governance/governance.js';
import { parsePoolId } from '../../../chains/cardano/pools/pool-id.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findHotCredentials } from '../../../store/queries/cardano/governance/committee.js';
import { read, withKind } from '../../shapes/governance/voter-id.js';
import { readDRepId } from '../dreps/drep-id.js';

/** A DRep, a pool, or a committee member by its cold or its hot credential. */
export async function readVoterId(db: NetworkDb<'cardano'>, text: string): Promise<readonly Voter[]> {
  if (text.startsWith('pool'))
    return [{ role: 'pool', credential: { type: 'key', hash: read(() => parsePoolId(text)) } }];
  if (text.startsWith('cc_') || /^[01][23]/.test(text)) return await findMemberVoters(db, text);
  const drep = await readDRepId(db, text);
  if (!('hash' in drep)) throw new ServiceError('invalid', 'Invalid voter id: the predefined DReps cast no votes');
  return [{ role: 'drep', credential: drep }];
}

/** A member votes with hot credentials: the requested one, or all that its cold credential authorized. */
export async function findMemberVoters(db: NetworkDb<'cardano'>, text: string): Promise<readonly Voter[]> {
  const isCold = text.startsWith('cc_cold') || /^1[23][0-9a-fA-F]{56}$/.test(text);
  const credential = read(() => withKind(isCold ? 'cc_cold' : 'cc_hot', text));
  const hot = isCold ? await findHotCredentials(db, credential) : [credential];
  return hot.map((each) => ({ role: 'committee', credential: each }));
}
