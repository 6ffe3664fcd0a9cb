import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import { mintsOfPolicy } from '../../../store/queries/cardano/mints.js';
import {
  fundingTransactions,
  type PolicyTransaction,
  policyHistory,
  policyIdOf,
} from '../../../store/queries/cardano/policies.js';
import { unspentOutputsWith } from '../../../store/queries/cardano/thing-history.js';
import { transactionsOfSlots } from '../../../store/queries/cardano/tx-range.js';
import { numberedPage, Order, TipPage, tipPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, CursorPage, Limit, Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, Integer, named, Slot } from '../../schema.js';
import { shownMints } from '../assets/mint-events.js';
import { AddressUtxo, shownAddressUtxo } from '../outputs/address-utxo.js';
import { MintEvent } from '../transactions/mint-json.js';
import { PolicyPath, policyExample } from './policy-parameter.js';

export const listPolicyUtxos = operation({
  id: 'listPolicyUtxos',
  route: 'GET /api/policy/{policyId}/utxos',
  tag: 'Policy',
  summary: 'Unspent outputs that hold assets of a policy',
  description:
    'In chain order, oldest first; each output once, however many assets of the policy it holds. Answers an empty list for an unknown policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: policyExample,

  async handle({ db, network }, { path, query }) {
    const policyId = await policyIdOf(db, fromHex(path.policyId));
    if (policyId === undefined) return [];
    const outputs = await numberedPage(query, (range) => unspentOutputsWith(db, [{ policyId }], range));
    return outputs.map((output) => shownAddressUtxo(output, network));
  },
});

export const pagePolicyUtxos = operation({
  id: 'pagePolicyUtxos',
  route: 'GET /api/policy/{policyId}/utxos/page',
  tag: 'Policy',
  summary: 'Unspent outputs that hold assets of a policy, by cursor',
  description:
    'In chain order, oldest first, to any depth. `fromSlot` and `toSlot` narrow the list to outputs that were created in these slots.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
    fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
    toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
  }),
  result: TipPage(AddressUtxo),
  errors: [],
  example: policyExample,

  async handle({ db, network, cursor }, { path, query }) {
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'asc',
        async fetch(snapshot, range) {
          const policyId = await policyIdOf(snapshot, fromHex(path.policyId));
          if (policyId === undefined) return [];
          const within = await transactionsOfSlots(snapshot, { from: query.fromSlot, to: query.toSlot });
          return await unspentOutputsWith(snapshot, [{ policyId }], { ...range, within });
        },
        keyOf: ({ txId, index }) => [txId, index],
        show: (output) => shownAddressUtxo(output, network),
      },
    );
  },
});

const PolicyTx = named(
  'PolicyTx',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockHeight: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
    txIndex: Count('Place in the block'),
    blockHash: Type.String({ description: FIELD.blockHash }),
    assets: Type.Array(
      Closed({
        unit: Type.String({ description: FIELD.assetUnit }),
        quantity: described(Amount, 'Quantity moved, in the smallest unit of the asset'),
      }),
      { description: 'Assets of the policy that the transaction moved, ordered by unit' },
    ),
    liveOutputs: Count('Outputs with assets of the policy that are still unspent'),
  }),
);

const shownPolicyTx = (tx: PolicyTransaction, network: CardanoNetwork): Static<typeof PolicyTx> => ({
  txHash: tx.txHash,
  slot: tx.slot,
  blockHeight: tx.height,
  blockTime: slotToTime(network, tx.slot),
  epoch: tx.epoch,
  txIndex: tx.txIndex,
  blockHash: tx.blockHash,
  assets: tx.assets.map(({ unit, quantity }) => ({ unit, quantity: quantity.toString() })),
  liveOutputs: tx.liveOutputs,
});

export const pagePolicyTransactions = operation({
  id: 'pagePolicyTransactions',
  route: 'GET /api/policy/{policyId}/transactions',
  tag: 'Policy',
  summary: 'Transactions that fund the live UTxO set of a policy, newest first',
  description: 'Each transaction with unspent outputs that hold assets of the policy, and what those outputs hold.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: CursorPage(PolicyTx),
  errors: [],
  example: policyExample,

  async handle({ db, network, cursor }, { path, query }) {
    const { tip: _, ...page } = await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        async fetch(snapshot, { after, limit }) {
          const policyId = await policyIdOf(snapshot, fromHex(path.policyId));
          return policyId === undefined
            ? []
            : await fundingTransactions(snapshot, policyId, { before: after?.[0], limit });
        },
        keyOf: ({ txId }) => [txId],
        show: (tx) => shownPolicyTx(tx, network),
      },
    );
    return page;
  },
});

export const pagePolicyHistory = operation({
  id: 'pagePolicyHistory',
  route: 'GET /api/policy/{policyId}/transactions/history',
  tag: 'Policy',
  summary: 'All transactions that moved assets of a policy',
  description: '`assets` is what all outputs of the transaction hold of the policy, spent since or not.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 200, default: 50 }),
    fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
    toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
    order: Order('desc'),
  }),
  result: TipPage(PolicyTx),
  errors: [],
  example: policyExample,

  async handle({ db, network, cursor }, { path, query }) {
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: query.order,
        async fetch(snapshot, { after, limit }) {
          const policyId = await policyIdOf(snapshot, fromHex(path.policyId));
          if (policyId === undefined) return [];
          const within = await transactionsOfSlots(snapshot, { from: query.fromSlot, to: query.toSlot });
          return await policyHistory(snapshot, policyId, { order: query.order, after: after?.[0], limit, within });
        },
        keyOf: ({ txId }) => [txId],
        show: (tx) => shownPolicyTx(tx, network),
      },
    );
  },
});

export const listPolicyMints = operation({
  id: 'listPolicyMints',
  route: 'GET /api/policy/{policyId}/mints',
  tag: 'Policy',
  summary: 'Mints and burns under a policy',
  description:
    'Burns have a quantity below zero. Each entry has the CIP-25 metadata that the transaction states for the asset. Answers an empty list for an unknown policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(MintEvent),
  errors: [],
  example: policyExample,

  handle({ db, network }, { path, query }) {
    return db.snapshot(async (snapshot) => {
      const policyId = await policyIdOf(snapshot, fromHex(path.policyId));
      if (policyId === undefined) return [];
      const mints = await numberedPage(query, (range) =>
        mintsOfPolicy(snapshot, policyId, { ...range, order: query.order }),
      );
      return await shownMints(snapshot, mints, network);
    });
  },
});
