import { encodeWith } from '../../src/chains/cardano/node/codec.js';
import { nodeHeader } from '../../src/chains/cardano/node/headers.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { decodeSelectionHeader, isPreferred } from '../../src/sources/cardano/chain-selection.js';
import { decodeAnnouncement } from '../../src/sources/cardano/follow-peer.js';
import { ChainSync } from '../../src/sources/cardano/ouroboros/chain-sync.js';
import type { Channel } from '../../src/sources/cardano/ouroboros/multiplexer.js';
import { readPoint, writePoint } from '../../src/sources/cardano/ouroboros/points.js';
import { readCandidate } from '../../src/sources/cardano/read-candidate.js';
import { LinkedChain } from '../../src/sources/linked-chain.js';
import { type Origin, type Point, samePoint, type Tip } from '../../src/sources/source.js';
import { type GoldenFile, listGoldenFiles } from './golden-files.js';
import type { ConformanceResult } from './result.js';

interface CapturedTip {
  readonly slot: number;
  readonly hash: string;
  readonly block_number: number;
}

interface CapturedMessage {
  readonly protocol: string;
  readonly msg_type: string;
  readonly era?: number;
  readonly header_cbor?: string;
  readonly tip: CapturedTip;
  readonly point?: { readonly slot: number; readonly hash: string };
}

interface Capture {
  readonly peers: readonly { readonly served: readonly CapturedMessage[] }[];
  readonly security_param?: number;
  readonly expected_output: {
    readonly downstream_chainsync: readonly CapturedMessage[];
    readonly final_tip: CapturedTip;
    readonly expected_rollback?: { readonly point: { readonly slot: number; readonly hash: string } };
  };
}

/** Networks of captures without a security parameter have at least that of the smallest known one. */
const DEFAULT_SECURITY = 432;

/** Replays captured chain-sync conversations; the chosen chain must be that of the node that was captured. */
export async function run(directory: string): Promise<ConformanceResult> {
  return await checkConversations(listGoldenFiles(directory));
}

export async function checkConversations(files: readonly GoldenFile[]): Promise<ConformanceResult> {
  const failures: { name: string; reason: string }[] = [];
  let passed = 0;
  let messages = 0;
  for (const { path, bytes } of files.filter((file) => file.path.endsWith('.json'))) {
    const { capture } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly capture?: Capture };
    if (capture?.peers === undefined) continue;
    messages += capture.peers.reduce((sum, { served }) => sum + served.length, 0);
    const reason = await replay(capture).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (reason === undefined) passed += 1;
    else failures.push({ name: path, reason });
  }
  return { passed, failures, notes: [`${passed + failures.length} conversations with ${messages} messages replayed`] };
}

async function replay({
  peers,
  security_param: k = DEFAULT_SECURITY,
  expected_output: expected,
}: Capture): Promise<string | undefined> {
  let own = await followPeer(peers[0]!.served);
  let rollback: Point | Origin | undefined;
  for (const { served } of peers.slice(1)) {
    const candidate = await readCandidate(new ChainSync(replayingChannel(served), LIMITS), own.known, 'node-to-node');
    const tip = own.headers.at(-1);
    if (tip !== undefined && !isPreferred(decodeSelectionHeader(tip), candidate, k)) continue;
    rollback = candidate.intersection;
    own = await followPeer(served);
  }
  const { final_tip: tip, expected_rollback: back, downstream_chainsync: downstream } = expected;
  if (own.tip === 'origin' || own.tip.hash !== tip.hash || own.tip.height !== tip.block_number)
    return `the tip is ${JSON.stringify(own.tip)} instead of ${tip.hash} at height ${tip.block_number}`;
  if (back !== undefined && (rollback === undefined || !samePoint(rollback, back.point)))
    return `rolled back to ${JSON.stringify(rollback)} instead of ${back.point.hash}`;
  const announced = downstream.flatMap(({ header_cbor }) => header_cbor ?? []);
  const delivered = own.headers.map((header) => toInner(header));
  return announced.join() === delivered.join() ? undefined : 'the headers differ from those that the node sent on';
}

interface FollowedPeer {
  /** Newest first. */
  readonly known: readonly Required<Point>[];
  /** Oldest first. */
  readonly headers: readonly Uint8Array[];
  /** As announced last. */
  readonly tip: Tip;
}

/** Follows a captured peer with our client to the end of the capture, which may be before the tip. */
async function followPeer(served: readonly CapturedMessage[]): Promise<FollowedPeer> {
  const sync = new ChainSync(replayingChannel(served), LIMITS);
  const chain = new LinkedChain([]);
  const headers: Uint8Array[] = [];
  const points: Required<Point>[] = [];
  let { tip } = await sync.findIntersect(['origin']);
  for (let left = served.length; left > 0; left -= 1) {
    const step = await sync.next(1);
    tip = step.tip;
    if (step.type === 'backward') {
      chain.rewind(step.to);
      const kept = points.findLastIndex((point) => samePoint(point, step.to)) + 1;
      points.length = kept;
      headers.length = kept;
      continue;
    }
    const announced = decodeAnnouncement(step.content);
    chain.append(announced);
    points.push(announced.point);
    headers.push(step.content);
  }
  return { known: points.toReversed(), headers, tip };
}

const LIMITS = { pipelineDepth: 1, replyMs: 1_000, awaitMs: 1_000 };

/** A node that sends what was captured, encoded as node-to-node chain-sync, from any intersection. */
function replayingChannel(served: readonly CapturedMessage[]): Channel {
  const forwards = served.filter(({ msg_type }) => msg_type === 'roll_forward');
  const contents = forwards.map(toHeaderContent);
  const points = contents.map((content) => decodeAnnouncement(content).point);
  const queue: Uint8Array[] = [];
  let next = 0;
  let intersected: Point | Origin | undefined;
  const answer = (message: Uint8Array): void => {
    const reader = new CborReader(message);
    reader.readArrayHeader();
    const kind = reader.readUint();
    const tip = served[0]!.tip;
    if (kind === 4) {
      const requested: (Point | Origin)[] = [];
      const count = reader.readArrayHeader();
      for (let index = 0; reader.more(count, index); index += 1) requested.push(readPoint(reader));
      const found =
        requested.find((point) => point === 'origin' || points.some((each) => samePoint(each, point))) ?? 'origin';
      intersected = found;
      next = found === 'origin' ? 0 : points.findIndex((each) => samePoint(each, found)) + 1;
      queue.push(writeTip(writePoint(new CborWriter().array(3).uint(5), found), tip).finish());
    } else if (intersected !== undefined) {
      queue.push(writeTip(writePoint(new CborWriter().array(3).uint(3), intersected), tip).finish());
      intersected = undefined;
    } else {
      const content = contents[next];
      if (content === undefined) throw new Error('the captured conversation has ended');
      queue.push(writeTip(new CborWriter().array(3).uint(2).raw(content), forwards[next]!.tip).finish());
      next += 1;
    }
  };
  return {
    send: (...messages) => messages.forEach(answer),
    receive: () => Promise.resolve(queue.shift()!),
    poll: () => queue.shift(),
  };
}

/** Captures state the era of blocks, which counts Byron twice. */
const toHeaderContent = ({ era = 1, header_cbor = '' }: CapturedMessage): Uint8Array =>
  encodeWith(nodeHeader, { eraIndex: era - 1, value: header_cbor });

function toInner(content: Uint8Array): string {
  const reader = new CborReader(content);
  reader.readTuple(2);
  reader.readUint();
  reader.readTag();
  return Buffer.from(reader.readBytes()).toString('hex');
}

const writeTip = (writer: CborWriter, { slot, hash, block_number }: CapturedTip): CborWriter =>
  writePoint(writer.array(2), { slot, hash }).uint(block_number);
