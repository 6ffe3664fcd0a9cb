import type { PackageSchema } from './package-schema.js';

export const SYNC: PackageSchema = {
  messages: {
    BlockRef: {
      slot: 'uint64 1',
      hash: 'bytes 2',
      height: 'uint64 3',
      timestamp: 'uint64 4',
    },
    AnyChainBlock: {
      native_bytes: 'bytes 1',
      cardano: 'cardano.Block 2 in chain',
    },
    FetchBlockRequest: {
      ref: 'repeated BlockRef 1',
      field_mask: 'FieldMask 2',
    },
    FetchBlockResponse: {
      block: 'repeated AnyChainBlock 1',
    },
    DumpHistoryRequest: {
      start_token: 'BlockRef 2',
      max_items: 'uint32 3',
      field_mask: 'FieldMask 4',
    },
    DumpHistoryResponse: {
      block: 'repeated AnyChainBlock 1',
      next_token: 'BlockRef 2',
    },
    FollowTipRequest: {
      intersect: 'repeated BlockRef 1',
      field_mask: 'FieldMask 2',
    },
    FollowTipResponse: {
      apply: 'AnyChainBlock 1 in action',
      undo: 'AnyChainBlock 2 in action',
      reset: 'BlockRef 3 in action',
      tip: 'BlockRef 4',
    },
    ReadTipRequest: {},
    ReadTipResponse: {
      tip: 'BlockRef 1',
    },
  },
  services: {
    SyncService: {
      FetchBlock: 'FetchBlockRequest -> FetchBlockResponse',
      DumpHistory: 'DumpHistoryRequest -> DumpHistoryResponse',
      FollowTip: 'FollowTipRequest -> stream FollowTipResponse',
      ReadTip: 'ReadTipRequest -> ReadTipResponse',
    },
  },
};
