import Type, { type TSchema } from 'typebox';
import type { MissingCapability } from '../../kit/missing-capability.js';
import type { Operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { EpochNumber, PoolId } from '../cardano-blocks/block-parameters.js';
import type { PoolIdPath } from './pool-id.js';

/** Pool data that requires ledger state: these operations validate the request and report what is missing. */

export const AVAILABILITY_NOTE = 'Returns 501 on networks without this data.';

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
