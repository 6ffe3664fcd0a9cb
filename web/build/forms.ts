import type { OperationId } from '../../client/generated.js';
import type { Field, LineField, Said } from './fields.js';
import { GOVERNANCE } from './forms/governance.js';
import { PAYMENTS } from './forms/payments.js';
import { PROPOSALS } from './forms/proposals.js';
import { STAKING } from './forms/staking.js';
import { TOKENS_AND_SCRIPTS } from './forms/tokens.js';

export type BuildOperation = Extract<OperationId, `build${string}`>;

/** Everything that the page knows of one kind of transaction: the page itself is the same for all. */
export interface BuildForm {
  readonly name: string;
  /** What somebody should know before, in a sentence or two. */
  readonly about?: string | undefined;
  readonly operation: BuildOperation;
  readonly fields: readonly Field[];
  readonly metadata: boolean;
  /** Whose coins are spent, where that is not an address of whoever builds. What is left then goes where it came from. */
  readonly sender?: LineField | undefined;
  /** What the request says, where that is not what its fields say. Throws a sentence where something typed is wrong. */
  readonly says?: ((own: Said) => object) | undefined;
}

/** Everything that the builder of the service makes. */
export const BUILDS = { ...PAYMENTS, ...TOKENS_AND_SCRIPTS, ...STAKING, ...GOVERNANCE, ...PROPOSALS };

export type BuildKind = keyof typeof BUILDS;
export const isBuildKind = (text: string | null): text is BuildKind => text !== null && Object.hasOwn(BUILDS, text);

/** As they are offered. */
export const BUILD_GROUPS: Readonly<Record<string, Readonly<Record<string, BuildForm>>>> = {
  'Pay and tidy up': PAYMENTS,
  'Tokens and scripts': TOKENS_AND_SCRIPTS,
  Stake: STAKING,
  Governance: GOVERNANCE,
  Proposals: PROPOSALS,
};
