import Type from 'typebox';
import { type CarBlock, readCar } from '../../../gateways/ipfs/car.js';
import { cidText } from '../../../gateways/ipfs/cid.js';
import { matchesHash } from '../../../gateways/ipfs/multihash.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, named } from '../../kit/schema.js';
import { maxUploadBytes, pinUpload, startUpload } from '../../services/ipfs/uploading.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { CidText, common } from '../../shapes/ipfs/located.js';
import { Pin, toPinJson } from '../../shapes/ipfs/pins.js';

const MAX_ROOTS = 16;

export const importCar = operation({
  ...common,
  id: 'importCar',
  route: 'POST /api/ipfs/import',
  summary: 'Import a CAR file into IPFS',
  description:
    'CAR version 1. Every block is hashed, and a file with a block that does not match its CID is rejected. Its roots, at most 16, are pinned if all blocks below them are present.',
  query: Type.Object({
    pin: Defaulted(
      Type.Boolean({
        description: 'True: pin the roots for the account; false: all blocks are stored only temporarily',
      }),
      true,
    ),
  }),
  bodyStream: 'car',
  result: named(
    'IpfsImported',
    Closed({
      roots: Type.Array(CidText(), { description: 'CIDs of the roots of the CAR file' }),
      blocks: Count('Number of blocks that were imported'),
      size: Count('Bytes of all blocks'),
      pins: Type.Array(Pin, {
        description: 'Pins of the CAR roots; a root with missing blocks has the status `failed`',
      }),
    }),
  ),
  writes: true,
  errors: ['incomplete-upstream'],
  exampleNeeds: 'a CAR file as the body',
  example: {
    query: { pin: false },
    streamed: { contentType: 'application/vnd.ipld.car', base64: IPFS_EXAMPLE.car },
  },

  async handle({ services, principal }, { query: { pin }, stream }) {
    const { ipfs } = services;
    await ipfs.ready();
    const bytes = stream().bytes(maxUploadBytes(services, principal));
    const upload = await startUpload(services, principal);
    try {
      const { roots, blocks } = await readCar(bytes);
      if (roots.length > MAX_ROOTS) throw new ServiceError('invalid', `The CAR file has more than ${MAX_ROOTS} roots`);
      for await (const block of blocks) {
        expectRight(block);
        await upload.store(block);
      }
      const pins = await pinUpload(services, principal, upload, { roots, name: undefined, pin });
      return { roots: roots.map(cidText), blocks: upload.blocks, size: upload.bytes, pins: pins.map(toPinJson) };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      throw new ServiceError('invalid', `The CAR file cannot be read: ${error.message}`, { cause: error });
    }
  },
});

function expectRight({ cid, bytes }: CarBlock): void {
  const right = matchesHash(cid.multihash, bytes);
  if (right === true) return;
  const problem = right === undefined ? 'uses an unsupported hash function' : 'does not match its CID';
  throw new ServiceError('invalid', `The block ${cidText(cid)} of the CAR file ${problem}`);
}
