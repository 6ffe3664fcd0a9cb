import { connect } from 'node:net';
import {
  type BlockFetchBlock,
  BlockFetchClient,
  ChainPoint,
  ChainSyncClient,
  ChainSyncIntersectFound,
  ChainSyncRollBackwards,
  ChainSyncRollForward,
  HandshakeAcceptVersion,
  HandshakeClient,
  HandshakeRefuse,
  LocalStateQueryClient,
  Multiplexer,
} from '@harmoniclabs/ouroboros-miniprotocols-ts';
import { afterAll, describe, expect, test } from 'vitest';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { fromHex } from '../../src/kernel/hex.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { PREVIEW } from '../support/cardano-node/sources.js';
import { startTestNode } from '../support/cardano-node/test-node.js';
import { tinyBlocks } from '../support/cardano-node/tiny-blocks.js';

/**
 * Verifies the test node with an independent client. Its tx-monitor cannot be used: version 0.0.4 sends the message
 * number of release to acquire.
 */

const main = tinyBlocks({ length: 200, ballast: (index) => (index === 50 ? 60_000 : 0) });
const node = await startTestNode({ chain: new ServedChain(main), magic: PREVIEW.magic });
afterAll(() => node.close());

function dial(protocolType: 'node-to-client' | 'node-to-node'): Multiplexer {
  const socket = protocolType === 'node-to-client' ? connect(node.local.path) : connect(node.peer.port, node.peer.host);
  return new Multiplexer({ protocolType, connect: () => socket as never });
}

const realPoint = (index: number): ChainPoint => {
  const { slot, hash } = node.chain.blocks[index]!.point;
  return new ChainPoint({ blockHeader: { slotNumber: slot, hash: fromHex(hash) } });
};

/** The content of a roll-forward, unwrapped from its byte string. */
function unwrap(message: ChainSyncRollForward): Uint8Array {
  const reader = new CborReader(message.getDataBytes());
  reader.readTag();
  return reader.readBytes();
}

describe('independent client over the local socket', () => {
  test('completes the handshake, finds an intersection and follows blocks through a fork', async () => {
    const mux = dial('node-to-client');
    const accepted = await new HandshakeClient(mux).propose({ networkMagic: PREVIEW.magic, query: false });
    expect(accepted).toBeInstanceOf(HandshakeAcceptVersion);
    const client = new ChainSyncClient(mux);
    const found = await client.findIntersect([realPoint(19), ChainPoint.origin]);
    expect(found).toBeInstanceOf(ChainSyncIntersectFound);
    expect(await client.requestNext()).toBeInstanceOf(ChainSyncRollBackwards);
    for (let index = 20; index < 200; index += 1) {
      const next = await client.requestNext();
      expect(next).toBeInstanceOf(ChainSyncRollForward);
      expect(Buffer.compare(unwrap(next as ChainSyncRollForward), main[index]!)).toBe(0);
    }
    const pendingResponse = client.requestNext();
    node.chain.fork(190, main.slice(190));
    const back = await pendingResponse;
    expect(back).toBeInstanceOf(ChainSyncRollBackwards);
    expect(ChainPoint.eq((back as ChainSyncRollBackwards).point, realPoint(189))).toBe(true);
    client.done();
    mux.close();
  });

  test('is rejected with another magic', async () => {
    const mux = dial('node-to-client');
    expect(await new HandshakeClient(mux).propose({ networkMagic: 1, query: false })).toBeInstanceOf(HandshakeRefuse);
    mux.close();
  });

  test('queries the current era', async () => {
    const mux = dial('node-to-client');
    await new HandshakeClient(mux).propose({ networkMagic: PREVIEW.magic, query: false });
    const client = new LocalStateQueryClient(mux);
    await client.acquire(realPoint(3));
    expect(Number(await client.requestCurrentEra())).toBe(6);
    mux.close();
  });
});

describe('independent client over TCP', () => {
  test('completes the handshake, follows headers and fetches their blocks', async () => {
    const mux = dial('node-to-node');
    const accepted = await new HandshakeClient(mux).propose({ networkMagic: PREVIEW.magic, query: false });
    expect(accepted).toBeInstanceOf(HandshakeAcceptVersion);
    const sync = new ChainSyncClient(mux);
    expect(await sync.findIntersect([realPoint(99)])).toBeInstanceOf(ChainSyncIntersectFound);
    expect(await sync.requestNext()).toBeInstanceOf(ChainSyncRollBackwards);
    for (let index = 100; index < 150; index += 1)
      expect(await sync.requestNext()).toBeInstanceOf(ChainSyncRollForward);
    const fetched = await new BlockFetchClient(mux).requestRange(realPoint(100), realPoint(149));
    expect(fetched).toHaveLength(50);
    for (const [index, block] of (fetched as BlockFetchBlock[]).entries()) {
      expect(Buffer.compare(block.getBlockBytes(), main[100 + index]!)).toBe(0);
    }
    mux.close();
  });
});
