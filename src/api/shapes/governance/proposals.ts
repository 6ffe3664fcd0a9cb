import type { ListedAction } from '../../../store/queries/cardano/governance/proposals.js';
import { OneOf } from '../../kit/schema.js';
import { ACTION_TYPES } from '../transactions/vote-json.js';

/** An undetermined status is `unknown`, never a guess. */
export const STATUSES = ['active', 'ratified', 'enacted', 'expired', 'dropped', 'unknown'] as const;

export const ActionType = OneOf(Object.values(ACTION_TYPES) as readonly (typeof ACTION_TYPES)[ListedAction['kind']][]);

export const STATUS =
  '`active` up to the epoch in which it expires; `enacted` when a later action proves it; other states come from a source with ledger state, and are `unknown` without one.';
