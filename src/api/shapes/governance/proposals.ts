import type { ListedAction } from '../../../store/queries/cardano/governance/proposals.js';
import { OneOf } from '../../kit/schema.js';
import { ACTION_TYPES } from '../transactions/vote-json.js';

/** An undetermined status is `unknown`, never a guess. */
export const STATUSES = ['active', 'ratified', 'enacted', 'expired', 'dropped', 'unknown'] as const;

export const ActionType = OneOf(Object.values(ACTION_TYPES) as readonly (typeof ACTION_TYPES)[ListedAction['kind']][]);

export const STATUS =
  'The status is that of the ledger: `ratified` until the next epoch boundary enacts the action, `expired` after its last epoch, `dropped` when another enacted action replaced it. Without ledger state only what the chain proves is shown, and other outcomes are `unknown`.';
