import Type, { type Static } from 'typebox';
import { epochToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import {
  findPolicyId,
  type PolicyHolder as Held,
  policyHoldersAt,
} from '../../../store/queries/cardano/assets/policies.js';
import { findChainStateAt } from '../../../store/queries/cardano/chain/as-of.js';
import { keyedPage, TipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { Defaulted, described, OneOf, Slot } from '../../kit/schema.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { keyIn, PolicyHolder, toPolicyHolderJson } from '../../shapes/policy/holders.js';
import { PolicyPath, policyExample } from '../../shapes/policy/policy-parameter.js';

export const pagePolicySnapshot = operation({
  id: 'pagePolicySnapshot',
  route: 'GET /api/policy/{policyId}/snapshot',
  tag: 'Policy',
  summary: 'List the holders of a policy at a slot or epoch, largest first',
  description:
    'Provide one of `slot` and `epoch` (its end). Computed from the transactions before or after that time; rejected when both are more than 100,000 transactions.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  facts: ['policy_history'],
  path: PolicyPath,
  query: Type.Object({
    slot: Type.Optional(
      described(Slot, 'Slot of the snapshot: the state after the last block up to it; the tip when absent'),
    ),
    epoch: Type.Optional(EpochNumber),
    by: Defaulted(
      OneOf(['address', 'account'], 'Whether a row is an address, or an account with all of its addresses'),
      'address',
    ),
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
  }),
  result: TipPage(PolicyHolder),
  cachedUntilNextBlock: true,
  errors: [],
  example: { ...policyExample, query: { slot: 9_007_199_254_740_991 } },

  async handle({ db, network, cursor }, { path, query }) {
    const slot = snapshotSlot(query, network);
    return await keyedPage<Held, Static<typeof PolicyHolder>>(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        async fetch(snapshot, { after, limit }) {
          const policyId = await findPolicyId(snapshot, fromHex(path.policyId));
          const position = await findChainStateAt(snapshot, slot);
          if (policyId === undefined || position === undefined) return [];
          return await policyHoldersAt(snapshot, policyId, position, { by: query.by, after: keyIn(after), limit });
        },
        keyOf: ({ quantity, id }) => [quantity.toString(), id],
        show: (holder) => toPolicyHolderJson(holder, network),
      },
    );
  },
});

function snapshotSlot(
  { slot, epoch }: { readonly slot?: number | undefined; readonly epoch?: number | undefined },
  network: CardanoNetwork,
): number {
  if ((slot === undefined) === (epoch === undefined))
    throw new ServiceError('invalid', "Give one of 'slot' and 'epoch'");
  return slot ?? epochToSlot(network, (epoch as number) + 1) - 1;
}
