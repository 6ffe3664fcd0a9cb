import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import type { Db } from '../../src/store/db.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { type RequestRecorder, startRequestRecorder } from '../support/cardano-node/recorded-requests.js';
import { PREVIEW } from '../support/cardano-node/sources.js';
import { openServerDb } from '../support/create-database.js';
import { inDepth } from '../support/depth.js';
import { eventually } from '../support/eventually.js';
import { missingData, readLines } from '../support/external-data.js';
import { openTestService, type TestService } from '../support/service.js';
import { describeUnless } from '../support/skip.js';
import { findYaciObstacle, type PrintedBlock, startYaciTail, type YaciTail } from '../support/yaci.js';
import type { IndexedBlock } from './cardano-data.js';
import { previewBlocks, previewGenesis } from './preview-index.js';

/**
 * The program follows what is newer than the tip that it finds, and takes a known point of slot 0 for none, so it begins
 * when the index has the first two blocks.
 */
const INDEXED_BEFORE = 2;

/** The short form ends after the first transactions; the whole chain takes minutes. */
const BLOCKS = inDepth(300, 53_069);

/** Blocks that are removed at the end and come again; less than one batch of headers and more than one block. */
const ROLLED_BACK = 25;

const MINUTES = 60_000;

describeUnless(missingData('cardano-preview-chain', 'cardano-preview-facts') ?? findYaciObstacle())(
  'yaci and the preview network from its genesis',
  () => {
    const expected = readLines<IndexedBlock>('cardano-preview-chain/block-index.ndjson.gz').slice(0, BLOCKS);
    let service: TestService;
    let db: Db;
    let index: CardanoIndex;
    let recorder: RequestRecorder;
    let yaci: YaciTail | undefined;

    beforeAll(async () => {
      service = await openTestService({ NODE_PORT: '0', NODE_NETWORK: PREVIEW.id });
      db = await openServerDb(service.databaseUrl, { poolSize: 2 });
      index = await openCardanoIndex(db, PREVIEW, { genesis: previewGenesis() });
    });

    afterAll(async () => {
      yaci?.stop();
      await recorder?.close();
      await db?.close();
      await service?.close();
    });

    /** A block as it must be printed. */
    const toPrinted = ({ height, txs }: IndexedBlock): PrintedBlock => {
      const lovelace = txs.reduce((sum, { fee = '0' }) => sum + BigInt(fee), 0n);
      return { height, transactions: txs.length, ...(lovelace > 0n && { fees: String(Number(lovelace) / 1e6) }) };
    };
    /** Numbers of Java have an exponent and a decimal point where ours have none. */
    const normalize = ({ fees, ...block }: PrintedBlock): PrintedBlock =>
      fees === undefined ? block : { ...block, fees: String(Number(fees)) };

    test(
      'every block is followed in order, and followed again after a rollback',
      async () => {
        const blocks: Block[] = [];
        for (const block of previewBlocks()) if (blocks.push(block) === BLOCKS) break;
        await index.append(blocks.slice(0, INDEXED_BEFORE));
        await index.goLive();
        recorder = await startRequestRecorder((await service.listenAsNode())!);
        const known = expected[INDEXED_BEFORE - 1]!;
        const tail = startYaciTail({ network: 'preview', port: recorder.port, known });
        yaci = tail;
        const isPrinted = (count: number) => (): boolean =>
          tail.blocks.length > count ||
          (tail.blocks.length === count && tail.blocks.at(-1)?.transactions !== undefined);
        // The first request is answered with the point itself. Blocks that come before the second would not be printed.
        await eventually(() => recorder.headerRequests() === 2);

        await appendInBatches(index, blocks.slice(INDEXED_BEFORE), { blocks: 1_000 });
        const followed = expected.slice(INDEXED_BEFORE);
        await eventually(isPrinted(followed.length));

        const { slot, height, hash } = expected.at(-1 - ROLLED_BACK)!;
        const requests = recorder.headerRequests();
        await index.rollback({ slot, height, hash });
        // The server compares its position with the chain: it must see the shorter one before the same blocks are back.
        await eventually(() => recorder.headerRequests() > requests);
        await index.append(blocks.slice(-ROLLED_BACK));
        const all = [...followed, ...expected.slice(-ROLLED_BACK)];
        await eventually(isPrinted(all.length));

        // Hashes as the program computes them from the headers that it received.
        const points = all.map(({ slot, hash }) => ({ slot, hash }));
        expect(recorder.ranges).toEqual(points.map((point) => ({ from: point, to: point })));
        expect(tail.blocks.map(normalize)).toEqual(all.map(toPrinted));
      },
      inDepth(10, 240) * MINUTES,
    );
  },
);
