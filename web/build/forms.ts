import type { BuildForm } from './build-form.js';
import { COMPOSE } from './forms/compose.js';
import { GOVERNANCE } from './forms/governance.js';
import { PAYMENTS } from './forms/payments.js';
import { PROPOSALS } from './forms/proposals.js';
import { STAKING } from './forms/staking.js';
import { TOKENS_AND_SCRIPTS } from './forms/tokens.js';

/** All transaction types of the builder. */
export const BUILDS = { ...PAYMENTS, ...COMPOSE, ...TOKENS_AND_SCRIPTS, ...STAKING, ...GOVERNANCE, ...PROPOSALS };

export type BuildKind = keyof typeof BUILDS;

export const isBuildKind = (text: string | null): text is BuildKind => text !== null && Object.hasOwn(BUILDS, text);

/** In display order. */
export const BUILD_GROUPS: Readonly<Record<string, Readonly<Record<string, BuildForm>>>> = {
  'Pay and tidy up': { ...PAYMENTS, ...COMPOSE },
  'Tokens and scripts': TOKENS_AND_SCRIPTS,
  Stake: STAKING,
  Governance: GOVERNANCE,
  Proposals: PROPOSALS,
};
