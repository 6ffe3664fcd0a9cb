import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import { epochToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { momentAt } from '../../../store/queries/cardano/as-of.js';
import {
  type PolicyHolder as Held,
  type PolicyHolderKey,
  policyHolders,
  policyHoldersAt,
  policyIdOf,
} from '../../../store/queries/cardano/policies.js';
import { numberedPage, TipPage } from '../../chain-pages.js';
import type { Position } from '../../cursor.js';
import { FIELD } from '../../field-descriptions.js';
import { keyedPage } from '../../keyed-pages.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, Defaulted, described, Nullable, named, OneOf, Slot } from '../../schema.js';
import { EpochNumber } from '../blocks/block-parameters.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { PolicyPath, policyExample } from './policy-parameter.js';

const PolicyHolder = named(
  'PolicyHolder',
  Closed({
    address: Type.String({ description: 'Address, or stake address in lists of accounts' }),
    stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    assetCount: Count('Different assets of the policy'),
    quantity: described(Amount, 'Sum of the quantities of all assets of the policy that the holder has'),
    assets: Type.Array(
      Closed({ unit: Type.String({ description: FIELD.assetUnit }), quantity: described(Amount, FIELD.quantity) }),
      { description: 'The first 100, by unit' },
    ),
    truncated: Type.Boolean({ description: 'True when the list of assets was cut off' }),
  }),
);

const shownPolicyHolder = (held: Held, network: CardanoNetwork): Static<typeof PolicyHolder> => {
  const stakeAddress = held.stake === undefined ? null : stakeAddressText(held.stake, network);
  return {
    address: held.address === undefined ? (stakeAddress as string) : addressBytesText(held.address),
    stakeAddress,
    assetCount: held.assetCount,
    quantity: held.quantity.toString(),
    assets: held.assets.map(({ unit, quantity }) => ({ unit, quantity: quantity.toString() })),
    truncated: held.assets.length < held.assetCount,
  };
};

const keyIn = (after: Position | undefined): PolicyHolderKey | undefined =>
  after && { amount: BigInt(after[0] as string), id: after[1] as number };

export const listPolicyHolders = operation({
  id: 'listPolicyHolders',
  route: 'GET /api/policy/{policyId}/holders',
  tag: 'Policy',
  summary: 'Addresses that hold assets of a policy, those with most first',
  description:
    'Each row is an address with the sum of its tokens and the assets behind it. `sort=assets` puts those with most different assets first. Answers an empty list for an unknown policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    sort: Defaulted(
      OneOf(['quantity', 'assets'], 'Sort by quantity of tokens or by number of different assets'),
      'quantity',
    ),
  }),
  result: Type.Array(PolicyHolder),
  errors: [],
  example: policyExample,

  handle({ db, network }, { path, query }) {
    return db.snapshot(async (snapshot) => {
      const policyId = await policyIdOf(snapshot, fromHex(path.policyId));
      if (policyId === undefined) return [];
      const holders = await numberedPage(query, (range) =>
        policyHolders(snapshot, policyId, { by: 'address', sort: query.sort, ...range }),
      );
      return holders.map((holder) => shownPolicyHolder(holder, network));
    });
  },
});

export const pagePolicyHolders = operation({
  id: 'pagePolicyHolders',
  route: 'GET /api/policy/{policyId}/holders/page',
  tag: 'Policy',
  summary: 'Addresses that hold assets of a policy, those with most tokens first, by cursor',
  description: 'An address whose quantity changes between two pages may be met twice or not at all.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(PolicyHolder),
  errors: [],
  example: policyExample,

  handle({ db, network, cursor }, { path, query }) {
    return keyedPage<Held, Static<typeof PolicyHolder>>(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        async fetch(snapshot, { after, limit }) {
          const policyId = await policyIdOf(snapshot, fromHex(path.policyId));
          if (policyId === undefined) return [];
          return await policyHolders(snapshot, policyId, { by: 'address', after: keyIn(after), limit });
        },
        keyOf: ({ quantity, id }) => [quantity.toString(), id],
        show: (holder) => shownPolicyHolder(holder, network),
      },
    );
  },
});

export const listPolicyAccounts = operation({
  id: 'listPolicyAccounts',
  route: 'GET /api/policy/{policyId}/accounts',
  tag: 'Policy',
  summary: 'Accounts that hold assets of a policy, those with most tokens first',
  description: 'Addresses without a stake part belong to no account and are not in this list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PolicyHolder),
  errors: [],
  example: policyExample,

  handle({ db, network }, { path, query }) {
    return db.snapshot(async (snapshot) => {
      const policyId = await policyIdOf(snapshot, fromHex(path.policyId));
      if (policyId === undefined) return [];
      const holders = await numberedPage(query, (range) =>
        policyHolders(snapshot, policyId, { by: 'account', ...range }),
      );
      return holders.map((holder) => shownPolicyHolder(holder, network));
    });
  },
});

export const pagePolicySnapshot = operation({
  id: 'pagePolicySnapshot',
  route: 'GET /api/policy/{policyId}/snapshot',
  tag: 'Policy',
  summary: 'Who held assets of a policy after a slot or at the end of an epoch, those with most tokens first',
  description:
    'Give one of `slot` and `epoch`. It is computed from what happened before that moment or after it; where both are more than 100,000 transactions it is refused.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
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
          const policyId = await policyIdOf(snapshot, fromHex(path.policyId));
          const moment = await momentAt(snapshot, slot);
          if (policyId === undefined || moment === undefined) return [];
          return await policyHoldersAt(snapshot, policyId, moment, { by: query.by, after: keyIn(after), limit });
        },
        keyOf: ({ quantity, id }) => [quantity.toString(), id],
        show: (holder) => shownPolicyHolder(holder, network),
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
