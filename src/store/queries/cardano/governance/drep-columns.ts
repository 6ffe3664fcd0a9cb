import type { DRep } from '../../../../chains/cardano/addresses/credential.js';

/** DRep kinds in the order of their index numbers. */
const KINDS = ['key', 'script', 'abstain', 'no-confidence'] as const;

export function toDRep(kind: number, hash: Uint8Array): DRep {
  const type = KINDS[kind];
  if (type === 'abstain' || type === 'no-confidence') return { type };
  return { type: type ?? 'key', hash };
}

export const encodeDRepKind = ({ type }: DRep): number => KINDS.indexOf(type);

export const encodeDRepHash = (drep: DRep): Uint8Array => ('hash' in drep ? drep.hash : new Uint8Array());
