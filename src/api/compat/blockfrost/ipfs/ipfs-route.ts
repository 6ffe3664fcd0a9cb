import Type, { type Static } from 'typebox';
import type { PinRow, PinState } from '../../../../store/queries/service/ipfs-accounts.js';
import { Closed, Count, named, OneOf, Text } from '../../../kit/schema.js';

/** Fields of all routes of the IPFS API, which are the same on every network. */
export const IPFS_ROUTE = { tag: 'Blockfrost', gate: 'caller', scope: 'any', addOn: 'ipfs' } as const;

/** Slashes of a path inside a directory are sent as `%2F`. */
export const IpfsPath = Type.Object({
  IPFS_path: Text(2_048, { minLength: 1, description: 'CID, or a path that begins with one' }),
});

const STATES = ['queued', 'pinned', 'unpinned', 'failed', 'gc'] as const;

/** Blockfrost has no state for content that is being fetched. */
export const toState = (state: PinState): (typeof STATES)[number] => (state === 'pinning' ? 'queued' : state);

export const PIN_FIELDS = {
  ipfs_hash: Type.String({ description: 'CID as given when pinned' }),
  state: OneOf(STATES, 'State of the pin'),
};

export const PinContent = named(
  'ipfs_pin',
  Closed({
    ...PIN_FIELDS,
    time_created: Count('When the pin was requested, Unix time in seconds'),
    time_pinned: Count('When its state last changed, Unix time in seconds'),
    size: Type.String({ description: 'Size of all its blocks in bytes; `0` until it is pinned' }),
    filecoin: Type.Boolean({ description: 'Always false: content is not stored on Filecoin' }),
  }),
);

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1_000);

export const toPinContent = (row: PinRow): Static<typeof PinContent> => ({
  ipfs_hash: row.text,
  state: toState(row.state),
  time_created: toSeconds(row.createdAt),
  time_pinned: toSeconds(row.changedAt),
  size: (row.sizeBytes ?? 0n).toString(),
  filecoin: false,
});
