import { expect, test } from 'vitest';
import { readGoldenArchive } from '../../tools/conformance/golden-files.js';
import { checkGolden } from '../../tools/conformance/node-golden.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';

const FILES = 733;
const HEADERS = 8;

/** Dijkstra's golden block is a draft that states six parts and has five, so no decoder can find its end. */
const FOLDER = 'ouroboros-consensus-cardano/golden/cardano';
const MALFORMED_BLOCKS = [
  `${FOLDER}/CardanoNodeToNodeVersion2`,
  ...[16, 17, 18, 19].map((version) => `${FOLDER}/QueryVersion3/CardanoNodeToClientVersion${version}`),
];

describeWithData('node-golden', 'ledger-queries')('bytes that a Haskell node writes', () => {
  test('are read and written again without a difference', () => {
    const archive = readGoldenArchive(readData('node-golden/ouroboros-consensus-golden.tar.gz'));
    const files = archive.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const { passed, failures, notes } = checkGolden(files);
    expect(failures).toEqual([]);
    expect(files).toHaveLength(738);
    expect(passed).toBe(FILES + HEADERS);
    expect(notes).toEqual([
      `${FILES} of 738 files read and written again with equal bytes, 0 files of other kinds`,
      'Block 40, GenTxId 40, GenTx 40, Header 9, SerialisedBlock 45, SerialisedHeader 9, ApplyTxErr 40, LedgerConfig 4, Query 233, Result 241, SlotNo 32',
      `${HEADERS} headers written from their blocks`,
      ...MALFORMED_BLOCKS.map((path) => `${path}/Block_Dijkstra: not well-formed CBOR, so it cannot be read`),
      `${FOLDER}/CardanoNodeToNodeVersion2/Header_Dijkstra is the header of another block than the golden one`,
    ]);
  });

  test('results of ledger queries are read and written again without a difference', () => {
    const files = readGoldenArchive(readData('ledger-state/ledger-queries-golden.tar.gz'));
    const { passed, failures } = checkGolden(files);
    expect(failures).toEqual([]);
    expect(passed).toBe(48);
  });
});
