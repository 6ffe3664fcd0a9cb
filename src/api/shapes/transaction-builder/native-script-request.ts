import Type from 'typebox';
import { readNativeScript } from '../../../builder/request/read-native-script.js';
import { paymentCredential, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { Hex, Text } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';
import { readAddress } from './resolve-inputs.js';

export const NativeScriptRequest = ExactJson(
  'A native script in the form of cardano-cli, as returned by `/api/scripts/{hash}`, or its CBOR in hexadecimal',
);

/** The policy of a part of a body: by its script, or by an id whose script is indexed. */
export const PolicyFields = {
  nativeScript: Type.Optional(NativeScriptRequest),
  policyId: Type.Optional(Hex(56, 'Alternative to `nativeScript` when the script is indexed')),
};

export interface RequestedPolicy {
  readonly policyId: string;
  readonly script: Uint8Array | undefined;
}

export function parsePolicy(
  { nativeScript, policyId }: { readonly nativeScript?: unknown; readonly policyId?: string | undefined },
  field: string,
): RequestedPolicy {
  if (nativeScript === undefined) {
    if (policyId === undefined) throw new ServiceError('invalid', `${field} requires nativeScript or policyId`);
    return { policyId: policyId.toLowerCase(), script: undefined };
  }
  const { bytes, hash } = readNativeScript(nativeScript, `${field}.nativeScript`);
  if (policyId !== undefined && policyId.toLowerCase() !== hash)
    throw new ServiceError('invalid', `${field}.nativeScript has the policy id ${hash}, not ${policyId}`);
  return { policyId: hash, script: bytes };
}

/** The known policy scripts for the build, and the scripts that must be read from the index. */
export const splitScripts = (policies: readonly RequestedPolicy[]) => {
  const scripts = new Map(policies.flatMap(({ policyId, script }) => (script ? [[policyId, script] as const] : [])));
  const unknown = new Set(policies.map(({ policyId }) => policyId).filter((policyId) => !scripts.has(policyId)));
  return {
    nativeScripts: [...scripts.values()],
    questions: { signers: [...unknown].map((hash) => ({ type: 'script', hash: fromHex(hash) }) as const) },
  };
};

export const Signers = Type.Array(Text(256, { minLength: 1 }), {
  minItems: 1,
  maxItems: 100,
  description:
    'Key hashes or addresses of all signers of native scripts, besides the payer. When absent, the fewest that satisfy each script.',
});

const KEY_HASH = /^[0-9a-fA-F]{56}$/;

export function parseSigners(given: readonly string[] | undefined): { readonly signers?: readonly string[] } {
  if (given === undefined) return {};
  const signers = given.map((text, index) => (KEY_HASH.test(text) ? text.toLowerCase() : parseKeyHash(text, index)));
  return { signers: [...new Set(signers)] };
}

function parseKeyHash(text: string, index: number): string {
  const field = `signers[${index}]`;
  const address = readAddress(text, field);
  const credential = address.type === 'reward' ? stakeCredential(address) : paymentCredential(address);
  if (credential?.type !== 'key') throw new ServiceError('invalid', `${field} is not a key address`);
  return toHex(credential.hash);
}
