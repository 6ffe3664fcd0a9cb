import Type from 'typebox';
import { decodeNativeScript, type NativeScript } from '../../../chains/cardano/scripts/native-script.js';
import { computeLockSlot } from '../../../chains/cardano/scripts/policy-lock.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { SeenScript } from '../../../store/queries/cardano/transactions/scripts.js';
import { Nullable } from '../../kit/schema.js';

export const Locked = Nullable(
  Type.Boolean({
    description: 'True when the policy can never mint again; null when its script does not determine it',
  }),
);

/** Undefined for a Plutus script, and for a native one that is nested too deeply to be decoded. */
export function tryDecodeNativeScript({ language, bytes }: SeenScript): NativeScript | undefined {
  if (language !== 'native') return undefined;
  try {
    return decodeNativeScript(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** When a native script locks its policy; this cannot be derived from a Plutus script. */
export function getPolicyLock(
  script: SeenScript | undefined,
  slot: number,
): { readonly locked: boolean | null; readonly lockSlot: number | null } {
  const native = script && tryDecodeNativeScript(script);
  if (native === undefined) return { locked: null, lockSlot: null };
  const end = computeLockSlot(native);
  if (end === undefined || end > BigInt(Number.MAX_SAFE_INTEGER)) return { locked: false, lockSlot: null };
  return { locked: BigInt(slot) >= end, lockSlot: Number(end) };
}
