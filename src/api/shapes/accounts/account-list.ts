import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { Page, PageSize } from '../../kit/paging.js';
import { StakePath } from './stake-address.js';

/** Common definition of the numbered lists of one account. */
export const accountListDefinition = {
  tag: 'Accounts',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },
} as const;
