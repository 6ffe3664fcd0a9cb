import Type from 'typebox';
import { MAX_BLOCK_BYTES } from '../../../gateways/ipfs/blocks.js';
import {
  type Cid,
  cidText,
  createCid,
  createCidV0,
  DAG_CBOR,
  DAG_JSON,
  DAG_PB,
  RAW,
} from '../../../gateways/ipfs/cid.js';
import { listLinks } from '../../../gateways/ipfs/links.js';
import { computeMultihash, HASH_NAMES, type Multihash } from '../../../gateways/ipfs/multihash.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, described, Integer, named, OneOf, Text } from '../../kit/schema.js';
import { pinUpload, startUpload } from '../../services/ipfs/uploading.js';
import { CidText, common } from '../../shapes/ipfs/located.js';
import { Pin, toPinJson } from '../../shapes/ipfs/pins.js';

const CODECS = { raw: RAW, 'dag-pb': DAG_PB, 'dag-cbor': DAG_CBOR, 'dag-json': DAG_JSON, cbor: 0x51, json: 0x0200 };
type Codec = keyof typeof CODECS;
const CODEC_LIST = ['raw', 'dag-pb', 'dag-cbor', 'dag-json', 'cbor', 'json'] as const satisfies readonly Codec[];

export const putIpfsBlock = operation({
  ...common,
  id: 'putIpfsBlock',
  route: 'POST /api/ipfs/block',
  summary: 'Add a block to IPFS',
  description:
    'The body is one encoded block of at most 2 MiB. It is stored unchanged under the CID of its codec and hash function. Returns 400 when the bytes are not valid in their codec.',
  query: Type.Object({
    codec: Defaulted(OneOf(CODEC_LIST, 'How the block is encoded'), 'raw'),
    hash: Defaulted(OneOf(HASH_NAMES, 'Hash function of the CID'), 'sha2-256'),
    cidVersion: Defaulted(
      Integer({ minimum: 0, maximum: 1, description: '0: `Qm…`, only for `dag-pb` with `sha2-256`' }),
      1,
    ),
    pin: Defaulted(
      Type.Boolean({
        description: 'True: pin the block and everything below it; false: it is stored only temporarily',
      }),
      false,
    ),
    name: Type.Optional(Text(255, { description: 'Name of the pin' })),
  }),
  bodyStream: 'block',
  result: named(
    'IpfsBlockAdded',
    Closed({
      cid: CidText('CID of the block'),
      size: Count('Bytes of the block'),
      pin: described(Pin, 'Pin of the block; its state is `unpinned` when it was not requested'),
    }),
  ),
  writes: true,
  errors: ['incomplete-upstream'],
  exampleNeeds: 'a block as the body',
  example: {
    query: { codec: 'dag-pb' },
    // An empty directory.
    streamed: { contentType: 'application/vnd.ipld.raw', base64: 'CgIIAQ==' },
  },

  async handle({ services, principal }, { query: { codec, hash, cidVersion, pin, name }, stream }) {
    await services.ipfs.ready();
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream().bytes(MAX_BLOCK_BYTES)) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const cid = toCid(codec, computeMultihash(hash, bytes), cidVersion, hash);
    expectValid(cid, bytes);
    const upload = await startUpload(services, principal);
    await upload.store({ cid, bytes });
    const [row] = await pinUpload(services, principal, upload, { roots: [cid], name, pin });
    if (row === undefined) throw new Error('an upload without a pin');
    return { cid: cidText(cid), size: bytes.length, pin: toPinJson(row) };
  },
});

function toCid(codec: Codec, digest: Multihash, version: number, hash: string): Cid {
  if (version === 1) return createCid(CODECS[codec], digest);
  if (codec !== 'dag-pb' || hash !== 'sha2-256')
    throw new ServiceError('invalid', "Parameter 'cidVersion' may be 0 only for dag-pb with sha2-256");
  return createCidV0(digest);
}

function expectValid(cid: Cid, bytes: Uint8Array): void {
  try {
    listLinks(cid, bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `The block is not valid in its codec: ${error.message}`, { cause: error });
  }
}
