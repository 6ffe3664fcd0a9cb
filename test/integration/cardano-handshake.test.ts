import { describe, expect, test } from 'vitest';
import { answerHandshake } from '../../src/api/compat/node/handshake.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import {
  decodeHandshakeReply,
  encodeProposal,
  type NodeProtocol,
  OFFERED_VERSIONS,
  queryVersions,
  shakeHands,
} from '../../src/sources/cardano/ouroboros/handshake.js';
import type { Channel } from '../../src/sources/cardano/ouroboros/multiplexer.js';

const MAGIC = 2;
const OTHER_MAGIC = 764_824_073;
const CLIENT_BIT = 0x8000;

const PROTOCOLS: readonly NodeProtocol[] = ['node-to-client', 'node-to-node'];

/** Versions as they are on the wire. */
const toWire = (protocol: NodeProtocol, version: number): number =>
  protocol === 'node-to-client' ? version | CLIENT_BIT : version;

interface Proposed {
  readonly magic?: number;
  readonly initiatorOnly?: boolean;
  readonly peerSharing?: number;
  readonly query?: boolean;
}

/** The proposal of a client that knows these versions. */
function propose(protocol: NodeProtocol, versions: readonly number[], proposed: Proposed = {}): Uint8Array {
  const { magic = MAGIC, initiatorOnly = true, peerSharing = 0, query = false } = proposed;
  const writer = new CborWriter().array(2).uint(0).map(versions.length);
  for (const version of versions) {
    writer.uint(toWire(protocol, version));
    if (protocol === 'node-to-client') writer.array(2).uint(magic).bool(query);
    else writer.array(4).uint(magic).bool(initiatorOnly).uint(peerSharing).bool(query);
  }
  return writer.finish();
}

/** A node that answers a proposal. */
function channelTo(answer: (proposal: Uint8Array) => Uint8Array): Channel {
  let proposal: Uint8Array | undefined;
  return {
    send: (message) => {
      proposal = message;
    },
    receive: () => Promise.resolve(answer(proposal!)),
    poll: () => undefined,
  };
}

const accept = (protocol: NodeProtocol, version: number, magic = MAGIC): Uint8Array => {
  const writer = new CborWriter().array(3).uint(1).uint(toWire(protocol, version));
  if (protocol === 'node-to-client') writer.array(2).uint(magic).bool(false);
  else writer.array(4).uint(magic).bool(false).uint(1).bool(false);
  return writer.finish();
};

describe.each(PROTOCOLS)('handshake of %s', (protocol) => {
  const versions = OFFERED_VERSIONS[protocol];
  const newest = versions.at(-1)!;
  const options = { protocol, magic: MAGIC, timeoutMs: 1_000 };
  const answer = (proposal: Uint8Array) => answerHandshake(proposal, protocol, MAGIC);

  describe('as server', () => {
    test.each(versions)('chooses version %i when it is the only one of the client', (version) => {
      const { message, version: chosen } = answer(propose(protocol, [version]));
      expect(chosen).toBe(version);
      expect(decodeHandshakeReply(message)).toEqual({ type: 'accepted', version, magic: MAGIC });
    });

    test('chooses the highest common version among others', () => {
      const common = versions.at(-2)!;
      expect(answer(propose(protocol, [1, 5, ...versions.slice(0, -1), newest + 1, newest + 7])).version).toBe(common);
      expect(answer(propose(protocol, versions.toReversed())).version).toBe(newest);
    });

    test('refuses a client without a common version, with the list of its own', () => {
      for (const unknown of [[], [versions[0]! - 1], [newest + 1, newest + 2]]) {
        const { message, version } = answer(propose(protocol, unknown));
        expect(version).toBeUndefined();
        expect(decodeHandshakeReply(message)).toEqual({ type: 'version-mismatch', versions });
      }
    });

    test('refuses another network magic and names both', () => {
      const { message, version } = answer(propose(protocol, versions, { magic: OTHER_MAGIC }));
      expect(version).toBeUndefined();
      expect(decodeHandshakeReply(message)).toEqual({
        type: 'refused',
        reason: `version data mismatch: network magic ${OTHER_MAGIC} instead of ${MAGIC}`,
      });
    });

    test('lists its versions to a query and negotiates none', () => {
      const { message, version } = answer(propose(protocol, versions, { query: true }));
      expect(version).toBeUndefined();
      expect(decodeHandshakeReply(message)).toEqual({ type: 'versions', versions });
    });

    test('does not take versions of the other protocol for its own', () => {
      const other = protocol === 'node-to-client' ? 'node-to-node' : 'node-to-client';
      expect(answer(propose(other, OFFERED_VERSIONS[other])).version).toBeUndefined();
    });

    test('rejects malformed and endless proposals', () => {
      const many = Array.from({ length: 65 }, (_, index) => index + 100);
      expect(() => answer(propose(protocol, many))).toThrow('more than 64 versions');
      expect(() => answer(accept(protocol, newest))).toThrow();
      expect(() => answer(propose(protocol, versions).subarray(0, -1))).toThrow();
    });
  });

  describe('as client', () => {
    test('returns the version that the server chose', async () => {
      const channel = channelTo((proposal) => answer(proposal).message);
      expect(await shakeHands(channel, options)).toBe(newest);
      for (const version of versions)
        expect(
          await shakeHands(
            channelTo(() => accept(protocol, version)),
            options,
          ),
        ).toBe(version);
    });

    test('reads the versions of a server in query mode', async () => {
      const channel = channelTo((proposal) => answer(proposal).message);
      expect(await queryVersions(channel, options)).toEqual(versions);
    });

    test('is not retried after a refusal: no common version, or the reason of the node', async () => {
      const mismatch = new CborWriter().array(2).uint(2).array(2).uint(0).array(2);
      for (const version of [97, 98]) mismatch.uint(toWire(protocol, version));
      await expect(
        shakeHands(
          channelTo(() => mismatch.finish()),
          options,
        ),
      ).rejects.toMatchObject({
        fault: 'refused',
        message: `The node speaks ${protocol} versions 97, 98, we ${versions.join(', ')}`,
      });
      // 1 is a version that could not be decoded, 2 one that the node refuses.
      for (const kind of [1, 2]) {
        const refused = new CborWriter()
          .array(2)
          .uint(2)
          .array(3)
          .uint(kind)
          .uint(toWire(protocol, newest))
          .text('busy');
        await expect(
          shakeHands(
            channelTo(() => refused.finish()),
            options,
          ),
        ).rejects.toMatchObject({
          fault: 'refused',
          message: `The node refused network magic ${MAGIC}: busy`,
        });
      }
    });

    test('is refused by a server of another network', async () => {
      const channel = channelTo((proposal) => answerHandshake(proposal, protocol, OTHER_MAGIC).message);
      await expect(shakeHands(channel, options)).rejects.toMatchObject({ fault: 'refused' });
      await expect(queryVersions(channel, options)).rejects.toMatchObject({ fault: 'refused' });
    });

    test('does not use a node that accepts with another network magic', async () => {
      await expect(
        shakeHands(
          channelTo(() => accept(protocol, newest, OTHER_MAGIC)),
          options,
        ),
      ).rejects.toMatchObject({
        fault: 'wrong-network',
      });
    });

    test('does not use a version that was not offered', async () => {
      for (const version of [versions[0]! - 1, newest + 1])
        await expect(
          shakeHands(
            channelTo(() => accept(protocol, version)),
            options,
          ),
        ).rejects.toMatchObject({
          fault: 'refused',
          message: `The node chose ${protocol} version ${version}, which was not offered`,
        });
    });

    test('does not take a version of the other protocol for its own', async () => {
      const other = protocol === 'node-to-client' ? 'node-to-node' : 'node-to-client';
      await expect(
        shakeHands(
          channelTo(() => accept(other, newest)),
          options,
        ),
      ).rejects.toMatchObject({
        fault: 'misbehaved',
      });
    });

    test('treats a list of versions without a query as misbehaviour', async () => {
      const listed = answer(propose(protocol, versions, { query: true })).message;
      await expect(
        shakeHands(
          channelTo(() => listed),
          options,
        ),
      ).rejects.toMatchObject({ fault: 'misbehaved' });
    });
  });
});

describe('direction and peer sharing of node-to-node', () => {
  /** The data of each version: magic, initiator only, peer sharing, query. */
  function readVersionData(message: Uint8Array): readonly (readonly [boolean, number, boolean])[] {
    const reader = new CborReader(message);
    reader.readArrayHeader();
    expect(reader.readUint()).toBe(0);
    return Array.from({ length: reader.readMapHeader() }, () => {
      reader.readUint();
      expect(reader.readArrayHeader()).toBe(4);
      expect(reader.readUint()).toBe(MAGIC);
      return [reader.readBool(), reader.readUint(), reader.readBool()] as const;
    });
  }

  test('the client proposes to be initiator only, without peer sharing', () => {
    const offered = OFFERED_VERSIONS['node-to-node'];
    expect(readVersionData(encodeProposal('node-to-node', MAGIC))).toEqual(offered.map(() => [true, 0, false]));
    expect(readVersionData(encodeProposal('node-to-node', MAGIC, true))).toEqual(offered.map(() => [true, 0, true]));
  });

  test.each([
    ['an initiator only', { initiatorOnly: true, peerSharing: 0 }],
    ['a peer of both directions that shares peers', { initiatorOnly: false, peerSharing: 1 }],
  ])('the server answers %s with initiator only and without peer sharing', (_, proposed) => {
    const { message, version } = answerHandshake(propose('node-to-node', [14], proposed), 'node-to-node', MAGIC);
    expect(version).toBe(14);
    const reader = new CborReader(message);
    expect([reader.readArrayHeader(), reader.readUint(), reader.readUint()]).toEqual([3, 1, 14]);
    expect([reader.readArrayHeader(), reader.readUint()]).toEqual([4, MAGIC]);
    expect([reader.readBool(), reader.readUint(), reader.readBool()]).toEqual([true, 0, false]);
  });
});
