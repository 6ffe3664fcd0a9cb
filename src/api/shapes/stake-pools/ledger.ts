import Type, { type TSchema } from 'typebox';
import type { MissingCapability } from '../../kit/missing-capability.js';
import type { Operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { EpochNumber, PoolId } from '../cardano-blocks/block-parameters.js';
import type { PoolIdPath } from './pool-id.js';

/** What only a ledger knows about pools: these check what they are asked and say what is missing. */

export const UNTIL_KNOWN = 'Answers 501 on networks that do not know it.';

export const paged = { page: Page(), pageSize: PageSize() };

export const InEpoch = Type.Object({ poolId: PoolId, epoch: EpochNumber });

export interface Unknown {
  readonly id: string;
  readonly route: Operation['route'];
  readonly summary: string;
  readonly needs: MissingCapability;
  readonly path?: typeof PoolIdPath | typeof InEpoch;
  readonly query?: ReturnType<typeof Type.Object>;
  readonly result: TSchema;
}
