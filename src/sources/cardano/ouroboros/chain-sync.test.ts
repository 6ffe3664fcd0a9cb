import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepAliveResponse, chainSync as server } from '../../../../test/support/cardano-node/server-messages.js';
import type { Tip } from '../../source.js';
import { ChainSync } from './chain-sync.js';
import { keepAlive } from './keep-alive.js';
import type { Channel } from './multiplexer.js';

const tip: Tip = { slot: 9, hash: 'ee'.repeat(32), height: 9 };
const limits = { pipelineDepth: 10, replyMs: 1_000, awaitMs: 1_000 };
const forward = server.rollForward(Uint8Array.of(0x80), tip);

/** A channel with prepared responses. */
function scripted(responses: readonly Uint8Array[]): Channel & { readonly sends: number[] } {
  const left = [...responses];
  const sends: number[] = [];
  return {
    sends,
    send: (...messages) => sends.push(messages.length),
    receive: async () => left.shift() ?? Promise.reject(new Error('no answer')),
    poll: () => left.shift(),
  };
}

describe('chain-sync', () => {
  test('never exceeds the requested pipeline depth and refills in one batch', async () => {
    const depths = fc.array(fc.integer({ min: -5, max: 30 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(depths, async (ahead) => {
        const channel = scripted(ahead.map(() => forward));
        const sync = new ChainSync(channel, limits);
        let underWay = 0;
        for (const depth of ahead) {
          const before = channel.sends.length;
          await sync.next(depth);
          underWay += channel.sends.slice(before).reduce((sum, count) => sum + count, 0);
          expect(channel.sends.length - before).toBeLessThanOrEqual(1);
          expect(underWay).toBeGreaterThan(0);
          expect(underWay).toBeLessThanOrEqual(limits.pipelineDepth);
          underWay -= 1;
        }
      }),
    );
  });

  test('sends single requests when nothing is known to be ahead', async () => {
    const channel = scripted([forward, server.awaitReply(), forward]);
    const sync = new ChainSync(channel, limits);
    await sync.next(0);
    await sync.next(0);
    expect(channel.sends).toEqual([1, 1]);
  });

  test('rejects out-of-order responses', async () => {
    for (const responses of [
      [server.awaitReply(), server.awaitReply()],
      [server.intersectFound(tip, tip)],
      [server.intersectNotFound(tip)],
    ])
      await expect(new ChainSync(scripted(responses), limits).next(1)).rejects.toMatchObject({ fault: 'misbehaved' });
    await expect(new ChainSync(scripted([forward]), limits).findIntersect(['origin'])).rejects.toMatchObject({
      fault: 'misbehaved',
    });
  });

  test('rejects an intersection that was not among the points', async () => {
    const sync = new ChainSync(scripted([server.intersectFound(tip, tip)]), limits);
    await expect(sync.findIntersect(['origin'])).rejects.toThrow('not requested');
  });
});

test('rejects a keep-alive response with another cookie', async () => {
  const channel = scripted([keepAliveResponse(1), keepAliveResponse(7)]);
  const options = { everyMs: 0, replyMs: 1_000, signal: new AbortController().signal };
  await expect(keepAlive(channel, options)).rejects.toThrow('keep-alive 7 instead of 2');
});
