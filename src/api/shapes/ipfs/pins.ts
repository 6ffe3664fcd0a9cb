import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { PinRow } from '../../../store/queries/service/ipfs-accounts.js';
import { Closed, Count, DateTime, described, ExactInteger, Nullable, named, OneOf } from '../../kit/schema.js';
import { CidText } from './located.js';

const STATES = ['queued', 'pinning', 'pinned', 'failed', 'unpinned'] as const;

export const State = OneOf(
  STATES,
  '`unpinned`: removed; the content remains for a while and counts until it is garbage-collected',
);

export const Pin = named(
  'IpfsPin',
  Closed({
    cid: CidText('CID as given when pinned'),
    name: Nullable(Type.String({ description: 'Name that the account gave the pin; null without one' })),
    state: State,
    reason: Nullable(Type.String({ description: 'Why it failed' })),
    size: Nullable({ ...ExactInteger, description: 'Size of all its blocks in bytes, once it is pinned' }),
    blocks: Nullable(Count('Number of blocks, once it is pinned; null before')),
    createdAt: described(DateTime, 'When the pin was requested'),
    changedAt: described(DateTime, 'When its state last changed'),
  }),
);

export const toPinJson = (row: PinRow): Static<typeof Pin> => ({
  cid: row.text,
  name: row.name,
  state: row.state,
  reason: row.reason,
  size: row.sizeBytes,
  blocks: row.blocks,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

export const notPinned = (): ServiceError => new ServiceError('not-found', 'The account has not pinned this content');
