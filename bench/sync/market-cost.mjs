// Cost of the market index for blocks without market transactions: the preview chain from genesis (53,069 blocks), appended and made live
// with the rules of the market and without, in one process and in turns. Time of the processor beside that of the
// clock, because the first is the same on a busy machine.
//
//   npm run build && node bench/sync/market-cost.mjs [rounds]        needs external data
import { withDatabase } from '../database.mjs';
import { load, writeResult } from '../measurement.mjs';
import { needChainData, readPreviewGenesis } from './chain-data.mjs';
import { compareIndexCost, PREVIEW } from './index-cost.mjs';

const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');

needChainData('market-cost');
const ROUNDS = Number(process.argv[2] ?? 5);
const genesis = readPreviewGenesis();
const openIndex = (market) => (db) => openCardanoIndex(db, { ...PREVIEW, market }, { genesis });

await withDatabase(async (db) => {
  const { result, medians } = await compareIndexCost(db, ROUNDS, {
    openWith: openIndex(PREVIEW.market),
    openWithout: openIndex(undefined),
    finish: (index) => index.goLive(),
  });
  console.log(
    `with the market ${medians.with.cpuSeconds} s CPU, without ${medians.without.cpuSeconds} s: ` +
      `${result.cpuRatio}; wall time ${result.clockRatio}`,
  );
  writeResult('market-cost', result);
});
