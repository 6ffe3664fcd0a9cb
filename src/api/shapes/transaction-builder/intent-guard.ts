import { readNativeScript } from '../../../builder/request/read-native-script.js';
import type { PlacedOutput } from '../../../builder/request/script-request.js';
import { decodeAddressInBlock, parseAddress, paymentCredential } from '../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { ComposeIntent } from './compose-shapes.js';
import { tryTo } from './ledger-facts.js';

export function scriptAtOutput({ content }: PlacedOutput): Uint8Array | undefined {
  const address = decodeAddressInBlock(content.address);
  const credential = address && paymentCredential(address);
  return credential?.type === 'script' ? credential.hash : undefined;
}

export function parsePolicyId(
  { policyId, nativeScript }: Extract<ComposeIntent, { kind: 'mint' | 'mintCip68' }>,
  field: string,
): string {
  if (policyId !== undefined) return policyId.toLowerCase();
  if (nativeScript === undefined) throw new ServiceError('invalid', `${field}: pass 'policyId' or 'nativeScript'`);
  return readNativeScript(nativeScript, `${field}.nativeScript`).hash;
}

/** The script that guards an item of the intent; undefined for a key. Unreadable ids are rejected by the builder. */
export function findGuard(
  given: ComposeIntent,
  { guardrail }: { readonly guardrail: string | undefined },
): Uint8Array | undefined {
  const script = (hash: string, isScript = false): Uint8Array | undefined => (isScript ? fromHex(hash) : undefined);
  switch (given.kind) {
    case 'mint':
    case 'mintCip68':
      return fromHex(parsePolicyId(given, 'mint'));
    case 'stakeRegistration':
    case 'delegation':
    case 'voteDelegation':
    case 'withdrawal': {
      const address = tryTo(() => parseAddress(given.stakeAddress));
      return address?.type === 'reward' && address.stake.type === 'script' ? address.stake.hash : undefined;
    }
    case 'drepRegistration':
    case 'drepUpdate':
      return script(given.drepCredentialHash, given.scriptCredential);
    case 'committee':
      return script(given.coldCredentialHash, given.coldScriptCredential);
    case 'vote':
      return script(given.voter.credentialHash, given.voter.scriptCredential);
    case 'proposal': {
      const stated = given.action?.guardrailScript ?? guardrail;
      return stated === undefined || stated === 'none' ? undefined : fromHex(stated);
    }
    default:
      return undefined;
  }
}
