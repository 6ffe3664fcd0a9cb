import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { Network } from '../../../chains/networks.js';
import type { EventBlock, EventRollback, EventTip } from '../../../store/queries/events/event-rows.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, DateTime, described, Integer, Nullable, named, OneOf } from '../../kit/schema.js';
import { EVENT_KIND_NAMES, type EventKind, getEventKind } from './event-kinds.js';
import { type ChainEvent, EVENT_TYPES, type EventType } from './read-events.js';
import type { RecordedEvent } from './recorded-event.js';

const common = {
  id: Type.String({
    description: 'Position of the event: pass it as `cursor` or `Last-Event-ID` to continue after it',
  }),
  network: Type.String({ description: FIELD.network }),
  slot: Nullable(Integer({ minimum: 0, description: 'Slot of the block, on chains that have slots' })),
  blockHeight: Nullable(Count('Height of the block; null for an event of the mempool or of an account')),
  blockHash: Nullable(
    Type.String({
      description: 'Hash of the block, 64 hexadecimal digits; null for an event of the mempool or of an account',
    }),
  ),
  confirmations: Count('Confirmations of the block when the event was emitted'),
  rollback: Type.Boolean({ description: 'True when the event reverts earlier events' }),
  createdAt: described(DateTime, 'Time at which this service saw the event'),
};

const BlockNew = named(
  'EventBlockNew',
  Closed({
    type: OneOf(['block.new'], 'Type of the event'),
    ...common,
    payload: Closed(
      {
        txCount: Count('Number of transactions in the block'),
        previousHash: Nullable(
          Type.String({ description: 'Hash of the previous block, 64 hexadecimal digits; null for the first block' }),
        ),
      },
      { description: 'Details of the block' },
    ),
  }),
);

const BlockRollback = named(
  'EventBlockRollback',
  Closed(
    {
      type: OneOf(['block.rollback'], 'Type of the event'),
      ...common,
      payload: Closed(
        {
          fromHeight: Count('Height of the newest block before the rollback'),
          fromHash: Type.String({ description: 'Hash of the newest block before the rollback, 64 hexadecimal digits' }),
          transactions: Type.Array(Type.String(), {
            description: 'Hashes of transactions that are no longer in a block; the first 1,000 of them',
          }),
          transactionCount: Count('Number of transactions that are no longer in a block'),
        },
        { description: 'Details of the rollback' },
      ),
    },
    {
      description:
        '`blockHeight` and `blockHash` name the last block that remains: events of higher blocks are reverted',
    },
  ),
);

const TransactionPayload = Closed({
  txHash: Type.String({ description: 'Hash or id of the transaction, 64 hexadecimal digits' }),
  txIndex: Nullable(Count('Index of the transaction in the block')),
});

const TxMempool = named(
  'EventTxMempool',
  Closed({
    type: OneOf(['tx.mempool'], 'Type of the event'),
    ...common,
    payload: described(TransactionPayload, 'The transaction'),
  }),
);

const TxConfirmed = named(
  'EventTxConfirmed',
  Closed({
    type: OneOf(['tx.confirmed'], 'Type of the event'),
    ...common,
    payload: described(TransactionPayload, 'The transaction'),
  }),
);

const AddressActivity = named(
  'EventAddressActivity',
  Closed({
    type: OneOf(['address.activity'], 'Type of the event'),
    ...common,
    payload: Closed(
      {
        address: Type.String({ description: 'The subscribed address or stake address' }),
        txHash: Type.String({ description: 'Hash or id of the transaction, 64 hexadecimal digits' }),
        txIndex: Count('Index of the transaction in the block'),
        received: described(Amount, 'Received in the transaction, in the smallest unit of the currency of the chain'),
        sent: described(Amount, 'Spent in the transaction, in the smallest unit of the currency of the chain'),
        assets: Type.Array(
          Closed({
            unit: Type.String({ description: FIELD.assetUnit }),
            received: described(Amount, FIELD.receivedQuantity),
            sent: described(Amount, FIELD.sentQuantity),
          }),
          { description: 'Tokens that moved; empty on chains without tokens' },
        ),
      },
      { description: 'Amounts that the transaction added to and removed from the address' },
    ),
  }),
);

/** Kinds whose events are derived from blocks and described by the table of kinds. */
const DERIVED_KINDS = EVENT_KIND_NAMES.filter((kind) => !EVENT_TYPES.some((type) => type === kind));

const schemaName = (kind: EventKind): string =>
  `Event${kind.replaceAll(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

const DerivedEvents = DERIVED_KINDS.map((kind) => {
  const { text, payload } = getEventKind(kind);
  return named(
    schemaName(kind),
    Closed(
      { type: OneOf([kind], 'Type of the event'), ...common, payload: Closed(payload, { description: 'Details' }) },
      { description: text },
    ),
  );
});

export const Event = Type.Union([BlockNew, BlockRollback, TxMempool, TxConfirmed, AddressActivity, ...DerivedEvents]);

export const EventTipJson = named(
  'EventTip',
  Closed({
    network: Type.String({ description: FIELD.network }),
    slot: Nullable(Count('Absolute slot of the block; null on chains without slots')),
    blockHeight: Count('Height of the block; null for an event of the mempool'),
    blockHash: Type.String({
      description: 'Hash of the block, 64 hexadecimal digits; null for an event of the mempool',
    }),
  }),
);

export const toEventTipJson = ({ slot, height, hash }: EventTip, { id }: Network): Static<typeof EventTipJson> => ({
  network: id,
  slot: slot ?? null,
  blockHeight: height,
  blockHash: hash,
});

interface EventContext {
  readonly id: string;
  readonly network: Network;
  readonly confirmations: number;
  /** As sent by the client. */
  readonly owner: string | undefined;
}

export function toEventJson(event: ChainEvent, context: EventContext): Static<typeof Event> {
  const { confirmations } = context;
  switch (event.type) {
    case 'block.new': {
      const { block } = event;
      const payload = { txCount: block.txCount, previousHash: block.previousHash ?? null };
      return { type: event.type, ...inBlock(context, block, 0), payload };
    }
    case 'block.rollback':
      return toRollbackJson(event.rollback, event.dropped, context);
    case 'tx.confirmed': {
      const { block, hash, index } = event.transaction;
      return { type: event.type, ...inBlock(context, block, confirmations), payload: { txHash: hash, txIndex: index } };
    }
    case 'address.activity': {
      const { transaction, movement } = event;
      const payload = {
        address: context.owner ?? '',
        txHash: transaction.hash,
        txIndex: transaction.index,
        received: movement.received.toString(),
        sent: movement.sent.toString(),
        assets: movement.assets.map(({ unit, received, sent }) => ({
          unit,
          received: received.toString(),
          sent: sent.toString(),
        })),
      };
      return { type: event.type, ...inBlock(context, transaction.block, 0), payload };
    }
    case 'derived': {
      const { type, block, payload } = event.derived;
      // The table of kinds has the schema of each payload; a test checks all of them.
      return { type, ...inBlock(context, block, confirmations), payload } as Static<typeof Event>;
    }
    case 'recorded': {
      const { type, payload } = event.recorded;
      return { type, ...toRecordedFields(event.recorded, context), payload } as Static<typeof Event>;
    }
  }
}

/** Fields of any recorded event besides its type and payload: it is in no block. */
export const toRecordedFields = ({ at }: RecordedEvent, { id, network }: Pick<EventContext, 'id' | 'network'>) => ({
  id,
  network: network.id,
  slot: null,
  blockHeight: null,
  blockHash: null,
  confirmations: 0,
  rollback: false,
  createdAt: at.toISOString(),
});

export const toRollbackJson = (
  rollback: EventRollback,
  dropped: { readonly hashes: readonly string[]; readonly count: number },
  { id, network }: Pick<EventContext, 'id' | 'network'>,
): Static<typeof BlockRollback> => ({
  type: 'block.rollback',
  id,
  ...toRollbackFields(rollback, network, { transactions: [...dropped.hashes], transactionCount: dropped.count }),
});

/** Fields of any rollback besides its id; `dropped` names what it reverts. */
export const toRollbackFields = <Dropped extends object>(
  { from, to, observedAt }: EventRollback,
  network: EventContext['network'],
  dropped: Dropped,
) => ({
  network: network.id,
  slot: to?.slot ?? null,
  blockHeight: to?.height ?? null,
  blockHash: to?.hash ?? null,
  confirmations: 0,
  rollback: true as const,
  payload: { fromHeight: from.height, fromHash: from.hash, ...dropped },
  createdAt: observedAt.toISOString(),
});

/** Fields of any event of a block besides its type and payload. */
export function inBlock(
  { id, network }: Pick<EventContext, 'id' | 'network'>,
  block: EventBlock,
  confirmations: number,
) {
  return {
    id,
    network: network.id,
    slot: block.slot ?? null,
    blockHeight: block.height,
    blockHash: block.hash,
    confirmations,
    rollback: false,
    createdAt: new Date(blockTime(block, network)).toISOString(),
  };
}

/** In milliseconds. On Cardano the time follows from the slot. */
export function blockTime({ slot, timeMs }: EventBlock, network: Network): number {
  if (timeMs !== undefined) return timeMs;
  return network.family === 'cardano' && slot !== undefined ? slotToTime(network, slot) * 1000 : 0;
}

/** The description of each event type, and the filters that apply to it. */
export const EVENT_TYPE_TEXT: Readonly<
  Record<EventType, { readonly text: string; readonly filters: readonly string[] }>
> = {
  'block.new': { text: 'A block was added to the chain', filters: [] },
  'block.rollback': {
    text: 'Blocks were rolled back: every event above the named block is reverted, and events of the new blocks follow',
    filters: [],
  },
  'tx.mempool': {
    text: 'A transaction entered the mempool; emitted when the source of the network provides a mempool',
    filters: ['address', 'stakeAddress', 'txHash', 'filters'],
  },
  'tx.confirmed': {
    text: 'A transaction reached the number of confirmations in `confirmations`',
    filters: ['address', 'stakeAddress', 'unit', 'txHash', 'confirmations'],
  },
  'address.activity': {
    text: 'Amounts that a transaction of a new block added to and removed from an address or account',
    filters: ['address', 'stakeAddress'],
  },
};
