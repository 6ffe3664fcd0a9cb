import Type, { type Static } from 'typebox';
import { slotToTime } from '../../chains/cardano/time.js';
import type { Network } from '../../chains/networks.js';
import type { EventBlock, EventTip } from '../../store/queries/events/event-rows.js';
import { Amount, Closed, Count, DateTime, Integer, Nullable, named, OneOf } from '../schema.js';
import type { ChainEvent, EventType } from './read-events.js';

const common = {
  id: Type.String({ description: 'Where the event stands: as `cursor` or `Last-Event-ID` it goes on after it' }),
  network: Type.String(),
  slot: Nullable(Integer({ minimum: 0, description: 'Of chains that count slots' })),
  blockHeight: Nullable(Count()),
  blockHash: Nullable(Type.String()),
  confirmations: Count('Blocks after the block of the event, when it was told'),
  rollback: Type.Boolean({ description: 'Whether the event takes others back' }),
  createdAt: DateTime,
};

const BlockNew = named(
  'EventBlockNew',
  Closed({
    type: OneOf(['block.new']),
    ...common,
    payload: Closed({ txCount: Count(), previousHash: Nullable(Type.String()) }),
  }),
);

const BlockRollback = named(
  'EventBlockRollback',
  Closed(
    {
      type: OneOf(['block.rollback']),
      ...common,
      payload: Closed({
        fromHeight: Count('The newest block before'),
        fromHash: Type.String(),
        transactions: Type.Array(Type.String(), {
          description: 'Hashes of transactions that are in no block any more; the first 1,000 of them',
        }),
        transactionCount: Count(),
      }),
    },
    { description: '`blockHeight` and `blockHash` are of the block that stays: everything told above it is undone' },
  ),
);

const TransactionPayload = Closed({
  txHash: Type.String(),
  txIndex: Nullable(Count('Its place in the block')),
});

const TxMempool = named(
  'EventTxMempool',
  Closed({ type: OneOf(['tx.mempool']), ...common, payload: TransactionPayload }),
);

const TxConfirmed = named(
  'EventTxConfirmed',
  Closed({ type: OneOf(['tx.confirmed']), ...common, payload: TransactionPayload }),
);

const AddressActivity = named(
  'EventAddressActivity',
  Closed({
    type: OneOf(['address.activity']),
    ...common,
    payload: Closed({
      address: Type.String({ description: 'The address or stake address that was asked for' }),
      txHash: Type.String(),
      txIndex: Count('Its place in the block'),
      received: Amount,
      sent: Amount,
      assets: Type.Array(Closed({ unit: Type.String(), received: Amount, sent: Amount })),
    }),
  }),
);

export const Event = Type.Union([BlockNew, BlockRollback, TxMempool, TxConfirmed, AddressActivity]);

export const EventTipJson = named(
  'EventTip',
  Closed({ network: Type.String(), slot: Nullable(Count()), blockHeight: Count(), blockHash: Type.String() }),
);

export const shownTip = ({ slot, height, hash }: EventTip, { id }: Network): Static<typeof EventTipJson> => ({
  network: id,
  slot: slot ?? null,
  blockHeight: height,
  blockHash: hash,
});

interface Told {
  readonly id: string;
  readonly network: Network;
  readonly confirmations: number;
  /** As the caller wrote it. */
  readonly owner: string | undefined;
}

export function shownEvent(event: ChainEvent, told: Told): Static<typeof Event> {
  const { network, confirmations } = told;
  switch (event.type) {
    case 'block.new': {
      const { block } = event;
      const payload = { txCount: block.txCount, previousHash: block.previousHash ?? null };
      return { type: event.type, ...inBlock(told, block, 0), payload };
    }
    case 'block.rollback': {
      const { rollback, dropped } = event;
      return {
        type: event.type,
        id: told.id,
        network: network.id,
        slot: rollback.to?.slot ?? null,
        blockHeight: rollback.to?.height ?? null,
        blockHash: rollback.to?.hash ?? null,
        confirmations: 0,
        rollback: true,
        payload: {
          fromHeight: rollback.from.height,
          fromHash: rollback.from.hash,
          transactions: [...dropped.hashes],
          transactionCount: dropped.count,
        },
        createdAt: rollback.observedAt.toISOString(),
      };
    }
    case 'tx.confirmed': {
      const { block, hash, index } = event.transaction;
      return { type: event.type, ...inBlock(told, block, confirmations), payload: { txHash: hash, txIndex: index } };
    }
    case 'address.activity': {
      const { transaction, movement } = event;
      const payload = {
        address: told.owner ?? '',
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
      return { type: event.type, ...inBlock(told, transaction.block, 0), payload };
    }
    case 'tx.mempool': {
      const { hash, firstSeen } = event.waiting;
      return {
        type: event.type,
        id: told.id,
        network: network.id,
        slot: null,
        blockHeight: null,
        blockHash: null,
        confirmations: 0,
        rollback: false,
        payload: { txHash: hash, txIndex: null },
        createdAt: firstSeen.toISOString(),
      };
    }
  }
}

function inBlock({ id, network }: Told, block: EventBlock, confirmations: number) {
  return {
    id,
    network: network.id,
    slot: block.slot ?? null,
    blockHeight: block.height,
    blockHash: block.hash,
    confirmations,
    rollback: false,
    createdAt: new Date(timeOf(block, network)).toISOString(),
  };
}

/** On Cardano the slot is the time. */
function timeOf({ slot, timeMs }: EventBlock, network: Network): number {
  if (timeMs !== undefined) return timeMs;
  return network.family === 'cardano' && slot !== undefined ? slotToTime(network, slot) * 1000 : 0;
}

/** What each type tells, and which filters choose among its events. */
export const EVENT_TYPE_TEXT: Readonly<
  Record<EventType, { readonly text: string; readonly filters: readonly string[] }>
> = {
  'block.new': { text: 'A block joined the chain', filters: [] },
  'block.rollback': {
    text: 'Blocks were taken back: everything told above the named block is undone, and what took its place follows',
    filters: [],
  },
  'tx.mempool': {
    text: 'A transaction waits for a block; told where the source of the network knows what waits',
    filters: ['address', 'stakeAddress', 'txHash'],
  },
  'tx.confirmed': {
    text: 'A transaction is in a block that as many blocks follow as `confirmations` asks for',
    filters: ['address', 'stakeAddress', 'unit', 'txHash', 'confirmations'],
  },
  'address.activity': {
    text: 'What a transaction of a new block gave to an address or account and took from it',
    filters: ['address', 'stakeAddress'],
  },
};
