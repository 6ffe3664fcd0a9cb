import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { GovernanceActionId, Voter } from '../../chains/cardano/governance/governance.js';
import { actionIdText } from '../../chains/cardano/governance/governance-id.js';
import { fromHex, toHex } from '../../kernel/hex.js';

/** `k` or `s` and the hash in hexadecimal. */
export const credentialKey = ({ type, hash }: Credential): string => `${type === 'key' ? 'k' : 's'}${toHex(hash)}`;

export const parseCredentialKey = (key: string): Credential => ({
  type: key.startsWith('k') ? 'key' : 'script',
  hash: fromHex(key.slice(1)),
});

export const ALWAYS_ABSTAIN = 'abstain';
export const ALWAYS_NO_CONFIDENCE = 'no-confidence';

export const drepKey = (drep: DRep): string => {
  if (drep.type === 'abstain') return ALWAYS_ABSTAIN;
  return drep.type === 'no-confidence' ? ALWAYS_NO_CONFIDENCE : credentialKey(drep);
};

export const parseDRepKey = (key: string): DRep =>
  key === ALWAYS_ABSTAIN || key === ALWAYS_NO_CONFIDENCE ? { type: key } : parseCredentialKey(key);

/** `{txHash}#{index}` */
export const actionKey: (id: GovernanceActionId) => string = actionIdText;

/** Key of a vote: an action has at most one vote of each voter. */
export const voteKey = (action: string, { role, credential }: Voter): string =>
  `${action}/${role}/${credentialKey(credential)}`;

/** Whether a `drepKey` names one of the two predefined DReps. */
export const isPredefined = (key: string): boolean => key === ALWAYS_ABSTAIN || key === ALWAYS_NO_CONFIDENCE;
