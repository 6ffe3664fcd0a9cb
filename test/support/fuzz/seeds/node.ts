import { applyTxError } from '../../../../src/chains/cardano/node/apply-tx-error.js';
import { type Codec, encodeWith } from '../../../../src/chains/cardano/node/codec.js';
import { NODE_ERAS } from '../../../../src/chains/cardano/node/eras.js';
import { nodeHeader } from '../../../../src/chains/cardano/node/headers.js';
import { stateQuery } from '../../../../src/chains/cardano/node/ledger-query.js';
import { stateResultCodec } from '../../../../src/chains/cardano/node/ledger-result.js';
import { encodeSegments } from '../../../../src/chains/cardano/node/segment.js';
import { CborWriter } from '../../../../src/kernel/cbor/writer.js';
import { listSampleQueries } from '../../../../src/sources/cardano/inspection/sample-queries.js';
import { encodeFindIntersect } from '../../../../src/sources/cardano/ouroboros/chain-sync-messages.js';
import { encodeProposal } from '../../../../src/sources/cardano/ouroboros/handshake.js';
import { encodeSubmit } from '../../../../src/sources/cardano/ouroboros/tx-submission.js';
import { seeded } from '../../mutations.js';
import { generateEncoding } from '../generate-encoding.js';
import { blockSeeds, headerSeeds, transactionSeeds } from './cardano.js';

const CLIENT_VERSION = 23;

/** Encodings that a codec accepts, found by letting it read random values. */
function generate(codec: Codec<unknown>, count: number, tries: number, random: () => number): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < tries && found.length < count; at += 1) {
    const bytes = generateEncoding((reader) => codec.read(reader), random);
    if (bytes !== undefined && bytes.length < 2_000) found.push(bytes);
  }
  return found;
}

/** Each query of the newest eras with results of it. */
export function querySeeds(): readonly Uint8Array[] {
  const random = seeded(1);
  return [5, 6, NODE_ERAS.length - 1].flatMap((era) =>
    listSampleQueries(era, ['ab'.repeat(28)]).flatMap(({ query }) => {
      const encoded = encodeWith(stateQuery, query);
      return generate(stateResultCodec(query, CLIENT_VERSION), 3, 400, random).map((result) =>
        Buffer.concat([encoded, result]),
      );
    }),
  );
}

export const rejectionSeeds = (): readonly Uint8Array[] =>
  generate(applyTxError as Codec<unknown>, 300, 60_000, seeded(2));

export function messageSeeds(): readonly Uint8Array[] {
  const hash = new Uint8Array(32).fill(1);
  const point = { slot: 5, hash: '01'.repeat(32) };
  const message = (number: number, fill: (writer: CborWriter) => unknown = () => undefined, fields = 0): Uint8Array => {
    const writer = new CborWriter().array(1 + fields).uint(number);
    fill(writer);
    return writer.finish();
  };
  const tip = new CborWriter().array(2).array(2).uint(5).bytes(hash).uint(3).finish();
  const [header] = headerSeeds() as [Uint8Array];
  return [
    encodeFindIntersect([point as never]),
    encodeProposal('node-to-node', 2),
    encodeProposal('node-to-client', 2),
    ...transactionSeeds()
      .slice(0, 10)
      .map((transaction) => encodeSubmit(6, transaction)),
    ...headerSeeds(),
    message(1),
    message(2, (writer) => writer.raw(header).raw(tip), 2),
    message(3, (writer) => writer.array(2).uint(5).bytes(hash).raw(tip), 2),
    message(5, (writer) => writer.array(2).uint(5).bytes(hash).raw(tip), 2),
    message(6, (writer) => writer.raw(tip), 1),
    message(4, (writer) => writer.tag(24).bytes(blockSeeds()[0]!), 1),
    message(1, (writer) => writer.uint(14).array(4).uint(2).bool(false).uint(0).bool(false), 2),
    message(2, (writer) => writer.array(2).uint(0).array(1).uint(9), 1),
    message(3, (writer) => writer.map(1).uint(14).array(4).uint(2).bool(false).uint(0).bool(false), 1),
    message(2, (writer) => writer.uint(0), 1),
    ...generate(nodeHeader as Codec<unknown>, 20, 4_000, seeded(3)),
  ];
}

export function segmentSeeds(): readonly Uint8Array[] {
  const header = { protocol: 2, fromResponder: false, time: 7 } as never;
  return [...messageSeeds().slice(0, 12), new Uint8Array(112).fill(1)].map((message) =>
    encodeSegments(header, message),
  );
}
