import Type from 'typebox';
import { parseDRepId } from '../../../chains/cardano/governance/governance-id.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { DRepSort, DRepStatus } from '../../../store/queries/cardano/governance/dreps.js';
import { Defaulted, OneOf, Text } from '../../kit/schema.js';

const SORTS = ['votingPower', '-votingPower', 'name', 'registered', 'activity', 'random'] as const;

export const selection = {
  search: Type.Optional(Text(200, { description: 'Part of a name, or an id' })),
  status: Type.Optional(OneOf(['active', 'inactive', 'retired'], 'Only DReps in this state')),
  sort: Defaulted(
    OneOf(
      SORTS,
      '`votingPower` is highest first, `-votingPower` lowest first; `registered` and `activity` latest first; `random` the same for the same `seed`',
    ),
    'votingPower',
  ),
  seed: Defaulted(Text(64, { description: 'Seed of the order for `sort=random`' }), ''),
};

export interface Selection {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string;
  readonly status?: DRepStatus;
  readonly sort: DRepSort;
  readonly seed: string;
  readonly hasMetadata?: boolean;
}

export const POWER =
  'Voting power counts the unspent outputs and rewards of the delegators and the deposits of their open proposals; rewards are left out where the index has no ledger state. The two predefined DReps are not in the list.';

export function idIn(text: string): ReturnType<typeof parseDRepId> | undefined {
  try {
    return parseDRepId(text);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
