// Cost of the ledger state: the preview chain from genesis (53,069 blocks), appended with the ledger engine, which
// verifies the leader of one block in a thousand, and without it, in one process and in turns. The limit is 1.3 times.
//
//   npm run build && node bench/sync/ledger-cost.mjs [rounds]        needs external data
import { withDatabase } from '../database.mjs';
import { load, writeResult } from '../measurement.mjs';
import { needChainData, readPreviewGenesisFiles } from './chain-data.mjs';
import { compareIndexCost, PREVIEW } from './index-cost.mjs';

const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { ledgerConstants } = await load('ledger/constants.js');
const { readGenesisContent } = await load('ledger/genesis/initial-state.js');

needChainData('ledger-cost');
const ROUNDS = Number(process.argv[2] ?? 3);
const LIMIT = 1.3;

const constants = ledgerConstants(PREVIEW);
const content = readGenesisContent(readPreviewGenesisFiles(), constants);
const genesis = [...content.byron, ...content.shelley];
const ledger = { constants, genesis: content, verifyLeaders: 'sampled' };

await withDatabase(async (db) => {
  const { result, medians } = await compareIndexCost(db, ROUNDS, {
    openWith: (opened) => openCardanoIndex(opened, PREVIEW, { genesis, ledger }),
    openWithout: (opened) => openCardanoIndex(opened, PREVIEW, { genesis }),
  });
  console.log(
    `with the ledger state ${medians.with.seconds} s, without ${medians.without.seconds} s: ` +
      `${result.clockRatio}; processor time ${result.cpuRatio}; limit ${LIMIT}`,
  );
  writeResult('ledger-cost', { ...result, limit: LIMIT });
});
