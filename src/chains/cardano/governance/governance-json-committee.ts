import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Credential } from '../credential.js';
import type { Rational } from '../rational.js';
import type { Anchor } from './anchor.js';

/** The current committee and constitution of a ledger. */
export interface CommitteeAndConstitution {
  readonly committee: Committee;
  readonly constitution: Constitution;
}

export interface Committee {
  readonly threshold: Rational;
  /** Cold credentials and the last epoch of their terms. */
  readonly members: readonly { readonly cold: Credential; readonly until: number }[];
}

export interface Constitution {
  readonly anchor: Anchor;
  readonly guardrailScript: Uint8Array | undefined;
}

interface CommitteeAndConstitutionJson {
  readonly threshold: readonly [string, string];
  readonly members: readonly (readonly ['key' | 'script', string, number])[];
  readonly constitution: readonly [url: string, hash: string, script: string | null];
}

/** The canonical text for storage: equal values have equal texts. */
export function encodeCommitteeAndConstitution({ committee, constitution }: CommitteeAndConstitution): string {
  const json: CommitteeAndConstitutionJson = {
    threshold: [committee.threshold.numerator.toString(), committee.threshold.denominator.toString()],
    members: committee.members
      .map(({ cold, until }) => [cold.type, toHex(cold.hash), until] as const)
      .toSorted((a, b) => (a[1] < b[1] ? -1 : 1)),
    constitution: [
      constitution.anchor.url,
      toHex(constitution.anchor.hash),
      constitution.guardrailScript === undefined ? null : toHex(constitution.guardrailScript),
    ],
  };
  return JSON.stringify(json);
}

export function decodeCommitteeAndConstitution(text: string): CommitteeAndConstitution {
  const { threshold, members, constitution } = JSON.parse(text) as CommitteeAndConstitutionJson;
  const [url, hash, script] = constitution;
  return {
    committee: {
      threshold: { numerator: BigInt(threshold[0]), denominator: BigInt(threshold[1]) },
      members: members.map(([type, cold, until]) => ({ cold: { type, hash: fromHex(cold) }, until })),
    },
    constitution: {
      anchor: { url, hash: fromHex(hash) },
      guardrailScript: script === null ? undefined : fromHex(script),
    },
  };
}
