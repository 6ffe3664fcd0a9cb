import { genesisOutputs } from '../../src/chains/cardano/parameters/genesis.js';
import { networkById } from '../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { ledgerConstants } from '../../src/ledger/constants.js';
import { readGenesisContent } from '../../src/ledger/genesis/initial-state.js';
import type { Db } from '../../src/store/db.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { openCopy, type TestDb } from '../support/databases.js';
import { readText } from '../support/external-data.js';
import { openTestService, type TestService } from '../support/service.js';
import { sharedTemplate } from '../support/shared-template.js';
import { decodeBlocks, readChunks } from './cardano-data.js';

/** The first 53,069 blocks of the preview network, indexed once for all suites that read them. */

const network = networkById('CARDANO_PREVIEW');

const genesisFile = (name: string): string => readText(`cardano-preview-chain/genesis/${name}-genesis.json`);
const genesisFiles = () => ({ byron: genesisFile('byron'), shelley: genesisFile('shelley') });

export const previewBlocks = () => decodeBlocks(readChunks('cardano-preview-chain/immutable-00000-00269.tar.gz'));

export const previewGenesis = () => genesisOutputs(genesisFiles(), network);

const openPreviewIndex = (db: Db): Promise<CardanoIndex> =>
  openCardanoIndex(db, network, { genesis: previewGenesis() });

/** With the state of the ledger: stake, rewards, pots. It can be rolled back to any block. */
export function openPreviewLedger(db: Db): Promise<CardanoIndex> {
  const constants = ledgerConstants(network);
  const genesis = readGenesisContent(genesisFiles(), constants);
  return openCardanoIndex(
    db,
    { ...network, finalityDepth: 1_000_000 },
    {
      genesis: [...genesis.byron, ...genesis.shelley],
      ledger: { constants, genesis, verifyLeaders: 'sampled' },
    },
  );
}

async function fill(index: CardanoIndex): Promise<void> {
  await appendInBatches(index, previewBlocks());
  await index.goLive();
}

const previewTemplate = () => sharedTemplate('preview', async (db) => fill(await openPreviewIndex(db)));

export const openPreviewDb = async (): Promise<TestDb> => openCopy(await previewTemplate());

export const openPreviewService = async (): Promise<TestService> => openTestService({}, {}, await previewTemplate());

export const openPreviewLedgerService = async (): Promise<TestService> =>
  openTestService({}, {}, await sharedTemplate('preview_ledger', async (db) => fill(await openPreviewLedger(db))));
