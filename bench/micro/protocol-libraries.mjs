// Libraries for node messages and Bitcoin metaprotocols against our code in one process: chain-sync messages that carry
// real Cardano blocks, and the runestones and inscriptions of a real Bitcoin block.
// `npm run build && node bench/micro/protocol-libraries.mjs [rounds]`; needs external data (test/data/README.md).
import { chainSyncMessageFromCbor } from '@harmoniclabs/ouroboros-miniprotocols-ts';
import runestones from '@magiceden-oss/runestone-lib';
import { Script } from '@scure/btc-signer';
import * as ordinals from 'micro-ordinals';
import { readDataFile } from '../../tools/test-data.mjs';
import { needData } from '../external-data.mjs';
import { load, machine, median, today, writeResult } from '../measurement.mjs';
import { realBlocks } from './real-blocks.mjs';

needData('protocol-libraries', 'cardano-blocks', 'cardano-mainnet-chunks', 'bitcoin-blocks');
const blocks = realBlocks();
const rounds = Number(process.argv[2] ?? 7);
const { CborWriter } = await load('kernel/cbor/writer.js');
const { decodeChainSyncReply } = await load('sources/cardano/ouroboros/chain-sync-messages.js');
const { decodeBlock } = await load('chains/bitcoin/block.js');
const { decipher } = await load('chains/bitcoin/runes/decipher.js');
const { parseScriptEnvelopes } = await load('chains/bitcoin/ordinals/envelope.js');

/** `[2, 24(block), [[slot, hash], height]]`, as a node sends a block to a local client. */
const rollForward = (block) =>
  new CborWriter()
    .array(3)
    .uint(2)
    .tag(24)
    .bytes(block)
    .array(2)
    .array(2)
    .uint(9)
    .bytes(new Uint8Array(32))
    .uint(9)
    .finish();
const messages = blocks.map(rollForward);

const block = readDataFile('bitcoin/blocks/mainnet-866342.raw');
const { transactions } = decodeBlock(block);
const outputs = transactions.map(({ outputs: list }) => list);
const asRpc = outputs.map((list) => ({
  vout: list.map(({ script }) => ({ scriptPubKey: { hex: Buffer.from(script).toString('hex') } })),
}));
/** The tapscripts of script-path spends (BIP 341): the last item but one, without an annex. */
const tapscripts = transactions.flatMap(({ inputs }) =>
  inputs.flatMap(({ witness = [] }) => {
    const items = witness.length > 1 && witness.at(-1)?.[0] === 0x50 ? witness.slice(0, -1) : witness;
    const control = items.at(-1);
    return items.length >= 2 && control.length >= 33 && control.length % 32 === 1 ? [items.at(-2)] : [];
  }),
);

const attempt = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
const works = {
  'chain-sync messages with a block': {
    items: messages.length,
    ours: () => messages.map((bytes) => decodeChainSyncReply(bytes)).length,
    theirs: () => messages.map((bytes) => attempt(() => chainSyncMessageFromCbor(bytes))).filter(Boolean).length,
  },
  'runestones of block 866342': {
    items: outputs.length,
    ours: () => outputs.map((list) => decipher({ outputs: list })).filter(Boolean).length,
    theirs: () => asRpc.map((tx) => runestones.tryDecodeRunestone(tx)).filter(Boolean).length,
  },
  'inscriptions of block 866342': {
    items: tapscripts.length,
    ours: () => tapscripts.reduce((sum, script) => sum + parseScriptEnvelopes(script, 0).length, 0),
    theirs: () =>
      tapscripts.reduce(
        (sum, script) => sum + (attempt(() => ordinals.parseInscriptions(Script.decode(script)))?.length ?? 0),
        0,
      ),
  },
};

function time(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}
const results = [];
for (const [work, { items, ours, theirs }] of Object.entries(works)) {
  const found = { foundByOurs: ours(), foundByTheirs: theirs() };
  const times = { ours: [], theirs: [] };
  // The first two rounds are for the compiler. Taking turns: only what ran at the same time can be compared.
  for (let round = -2; round < rounds; round += 1) {
    const [mine, other] = [time(ours), time(theirs)];
    if (round < 0) continue;
    times.ours.push(mine);
    times.theirs.push(other);
  }
  results.push({
    work,
    items,
    ...found,
    oursMs: Number(median(times.ours).toFixed(2)),
    theirMs: Number(median(times.theirs).toFixed(2)),
    oursIsTimesAsFast: Number(median(times.theirs.map((other, round) => other / times.ours[round])).toFixed(1)),
  });
}
console.table(results);
writeResult('protocol-libraries', { measured: today(), machine, rounds, results });
