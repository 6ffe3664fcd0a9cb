import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { fromHex } from '../../../kernel/hex.js';
import type { ComposeIntent } from './compose-shapes.js';
import type { FactRequest } from './ledger-facts.js';
import { parseProposal, proposalFacts } from './proposal-action.js';
import { parseVoting, voterFacts } from './voting.js';

/** Facts that the intent needs besides its inputs. */
export function intentFacts(given: ComposeIntent): FactRequest {
  const credential = (hash: string, isScript = false): Credential => ({
    type: isScript ? 'script' : 'key',
    hash: fromHex(hash),
  });
  switch (given.kind) {
    case 'mint':
    case 'mintCip68':
      return given.policyId === undefined ? {} : { signers: [credential(given.policyId, true)] };
    case 'stakeRegistration':
    case 'withdrawal':
      return { stakeAddresses: [given.stakeAddress] };
    case 'delegation':
      return { stakeAddresses: [given.stakeAddress], poolIds: [given.poolId] };
    case 'voteDelegation': {
      const { stakeAddress, drepId, poolId } = given;
      return { stakeAddresses: [stakeAddress], drepIds: [drepId], poolIds: poolId === undefined ? [] : [poolId] };
    }
    case 'drepRegistration':
    case 'drepUpdate':
      return { dreps: [credential(given.drepCredentialHash, given.scriptCredential)] };
    case 'poolRegistration':
      return { poolIds: [given.poolParams.poolId] };
    case 'poolRetirement':
      return { poolIds: [given.poolId] };
    case 'committee':
      return { members: [credential(given.coldCredentialHash, given.coldScriptCredential)] };
    case 'vote':
      return voterFacts(parseVoting(given));
    case 'proposal':
      return proposalFacts(parseProposal(given));
    default:
      return {};
  }
}
