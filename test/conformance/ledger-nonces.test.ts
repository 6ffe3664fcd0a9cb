import { dirname } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { headerProtocol } from '../../src/ledger/consensus/nonces.js';
import { verifyVrfProofs } from '../../src/ledger/consensus/verify-header.js';
import { VRF_OUTPUT_BYTES, VRF_PROOF_BYTES } from '../../src/ledger/consensus/vrf.js';
import { chainHeaders, chunkHeaders } from '../../tools/conformance/chain-headers.js';
import { run } from '../../tools/conformance/nonces.js';
import {
  checkHeader,
  type PlacedHeader,
  placeHeaders,
  readGenesisDelegates,
} from '../../tools/conformance/preview-headers.js';
import { describeWithData } from '../support/describe-with-data.js';
import { dataPath, readData, readText } from '../support/external-data.js';

/** Enough for a few blocks of every epoch and era; `npm run conformance -- nonces` verifies all. */
const SAMPLE = 150;

describeWithData('ledger-nonces', 'cardano-preview-chain')('nonces of preview', () => {
  test('nonces of a Haskell node, nonces of the first epochs and proofs of real headers agree', async () => {
    const directory = dirname(dataPath('ledger-state/preview-epoch-nonces-0-10.json'));
    const { passed, failures } = await run(directory, { sample: SAMPLE });
    expect(failures).toEqual([]);
    // 65 states of the node give 64 nonces; 11 more are expected for epochs 0 to 10.
    expect(passed).toBe(64 + 11 + SAMPLE);
  });
});

describeWithData('cardano-preview-chain')('headers of preview', () => {
  let headers: readonly PlacedHeader[];
  const delegates = () => readGenesisDelegates(readText('cardano-preview-chain/genesis/shelley-genesis.json'));

  beforeAll(() => {
    headers = placeHeaders([...chainHeaders(dataPath('cardano-preview-chain/immutable-00000-00269.tar.gz'))]);
  });

  test('proofs fail with the nonce of another epoch', () => {
    const epochs = [0, 2, 3, 8, 12];
    for (const epoch of epochs) {
      const [placed, other] = [epoch, epoch + 1].map((number) => headers.find((header) => header.epoch === number)!);
      expect(verifyVrfProofs(placed!.header, placed!.epochNonce)).toEqual([]);
      expect(verifyVrfProofs(placed!.header, other!.epochNonce)).not.toEqual([]);
    }
  });

  test('a genesis delegate may not make the block of another one', () => {
    const [first, second] = headers;
    const stolen = { ...second!, header: { ...second!.header, issuerVkey: first!.header.issuerVkey } };
    expect(checkHeader(second!, delegates()).reason).toBeUndefined();
    expect(checkHeader(stolen, delegates()).reason).toContain('The slot belongs to the genesis delegate');
  });

  test('every VRF certificate has the sizes of draft 03', () => {
    expect(wrongSizes(headers)).toEqual([]);
  });
});

describeWithData('cardano-mainnet-chunks')('headers of mainnet', () => {
  test('VRF certificates of Shelley and Conway have the sizes of draft 03', () => {
    const headers = ['00500', '06189-part1'].flatMap((name) => [
      ...chunkHeaders(readData(`cardano-mainnet-chunks/${name}.chunk.gz`)),
    ]);
    expect(headers.map(({ era }) => headerProtocol(era))).toContain('tpraos');
    expect(headers.map(({ era }) => headerProtocol(era))).toContain('praos');
    expect(wrongSizes(headers)).toEqual([]);
  });
});

/** Heights of headers with a VRF certificate of another size. */
const wrongSizes = (headers: readonly Pick<PlacedHeader, 'header'>[]): readonly number[] =>
  headers.flatMap(({ header: { height, leader } }) => {
    const certificates = [leader?.nonceVrf, leader?.leaderVrf, leader?.vrfResult].filter((vrf) => vrf !== undefined);
    const right = certificates.every(
      ({ output, proof }) => output.length === VRF_OUTPUT_BYTES && proof.length === VRF_PROOF_BYTES,
    );
    return certificates.length > 0 && right ? [] : [height];
  });
