import { answerHandshake } from '../../../../src/api/compat/node/handshake.js';
import { openMessage } from '../../../../src/api/compat/node/messages.js';
import {
  applyTxError,
  decodeNodeFailures,
  decodeRejection,
} from '../../../../src/chains/cardano/node/apply-tx-error.js';
import { type Codec, decodeWith, encodeWith } from '../../../../src/chains/cardano/node/codec.js';
import { nodeHeader } from '../../../../src/chains/cardano/node/headers.js';
import { ItemEnd } from '../../../../src/chains/cardano/node/item-end.js';
import { type StateQuery, stateQuery } from '../../../../src/chains/cardano/node/ledger-query.js';
import { stateResultCodec } from '../../../../src/chains/cardano/node/ledger-result.js';
import { MessageAssembler } from '../../../../src/chains/cardano/node/message-assembler.js';
import { SegmentReader } from '../../../../src/chains/cardano/node/segment.js';
import { nodeTransaction, nodeTransactionId } from '../../../../src/chains/cardano/node/transactions.js';
import { CborReader } from '../../../../src/kernel/cbor/reader.js';
import { DecodeError, ServiceError } from '../../../../src/kernel/errors.js';
import { decodeSelectionHeader } from '../../../../src/sources/cardano/chain-selection.js';
import { decodeLocalBlock } from '../../../../src/sources/cardano/follow-local.js';
import { decodeAnnouncement } from '../../../../src/sources/cardano/follow-peer.js';
import { decodeSecondaryIndex } from '../../../../src/sources/cardano/immutable/secondary-index.js';
import { decodeBlockFetchReply } from '../../../../src/sources/cardano/ouroboros/block-fetch.js';
import { decodeChainSyncReply } from '../../../../src/sources/cardano/ouroboros/chain-sync-messages.js';
import { decodeHandshakeReply } from '../../../../src/sources/cardano/ouroboros/handshake.js';
import { decodeKeepAliveReply } from '../../../../src/sources/cardano/ouroboros/keep-alive.js';
import { decodeStateQueryReply } from '../../../../src/sources/cardano/ouroboros/state-query.js';
import { decodeTxMonitorReply } from '../../../../src/sources/cardano/ouroboros/tx-monitor.js';
import { decodeSubmissionResult } from '../../../../src/sources/cardano/ouroboros/tx-submission.js';
import { attempt, attemptWith } from '../attempt.js';
import type { FuzzTarget } from '../fuzz-target.js';
import { checkStable } from './cardano.js';

const CLIENT_VERSION = 23;

const loadSeeds = () => import('../seeds/node.js');

function checkCodec<T>(codec: Codec<T>, input: Uint8Array): boolean {
  const value = attempt(() => decodeWith(codec, input));
  if (value === undefined) return false;
  checkStable<T>(
    value,
    (each) => encodeWith(codec, each),
    (bytes) => decodeWith(codec, bytes),
  );
  return true;
}

/** A query, and after it a result of that query. */
export const queryAndResult: Codec<{ readonly query: StateQuery; readonly result: unknown }> = {
  read(reader) {
    const query = stateQuery.read(reader);
    return { query, result: stateResultCodec(query, CLIENT_VERSION).read(reader) };
  },
  write(writer, { query, result }) {
    stateQuery.write(writer, query);
    stateResultCodec(query, CLIENT_VERSION).write(writer, result);
  },
};

const REPLIES: readonly ((message: Uint8Array) => unknown)[] = [
  decodeChainSyncReply,
  decodeHandshakeReply,
  decodeBlockFetchReply,
  decodeKeepAliveReply,
  decodeStateQueryReply,
  decodeTxMonitorReply,
  decodeSubmissionResult,
  decodeAnnouncement,
  decodeSelectionHeader,
  decodeLocalBlock,
  openMessage,
  (message) => answerHandshake(message, 'node-to-node', 2),
  (message) => answerHandshake(message, 'node-to-client', 2),
];

export const NODE_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'node-query',
    form: 'cbor',
    seeds: async () => (await loadSeeds()).querySeeds(),
    run: (input) => checkCodec(queryAndResult, input),
  },
  {
    name: 'node-rejection',
    form: 'cbor',
    seeds: async () => (await loadSeeds()).rejectionSeeds(),
    run(input) {
      attempt(() => decodeRejection(input));
      decodeNodeFailures(input);
      return checkCodec(applyTxError, input);
    },
  },
  {
    name: 'node-message',
    form: 'cbor',
    seeds: async () => (await loadSeeds()).messageSeeds(),
    run(input) {
      let decoded = false;
      for (const decode of REPLIES)
        decoded = attemptWith([DecodeError, ServiceError], () => [decode(input)]) !== undefined || decoded;
      for (const codec of [nodeHeader, nodeTransaction, nodeTransactionId])
        decoded = checkCodec(codec as Codec<unknown>, input) || decoded;
      return decoded;
    },
  },
  {
    name: 'node-segment',
    form: 'bytes',
    seeds: async () => (await loadSeeds()).segmentSeeds(),
    run(input) {
      attempt(() => decodeSecondaryIndex(input));
      attempt(() => new ItemEnd(65_536).find(input, 0));
      return (
        attemptWith([DecodeError, ServiceError], () => {
          const assembler = new MessageAssembler(65_536);
          let messages = 0;
          // In two parts, as a socket may deliver them.
          const segments = new SegmentReader();
          for (const part of [input.subarray(0, input.length >> 1), input.subarray(input.length >> 1)])
            segments.read(part, (_, payload) =>
              assembler.push(payload, (message) => {
                messages += 1;
                new CborReader(message).skip();
              }),
            );
          return messages;
        }) !== undefined
      );
    },
  },
];
