import Type from 'typebox';
import { wrapBlock } from '../../../chains/cardano/blocks/block.js';
import { toHex } from '../../../kernel/hex.js';
import { addArchivedBytes } from '../../../store/block-archive.js';
import { findBlockBytes } from '../../../store/queries/cardano/blocks/blocks.js';
import { boundaryBytes } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import { BytesResponse } from '../../kit/bytes-response.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Defaulted, named, OneOf } from '../../kit/schema.js';
import { resolveBlock } from '../../services/cardano-blocks/block-parameters.js';
import { BlockId, genesisHasNone, noSuchBlock } from '../../shapes/cardano-blocks/block-parameters.js';
import { missingBlockBytes } from '../../shapes/cardano-blocks/missing-block-bytes.js';

/** Nodes store this tag in front of a boundary block, and the era number in front of any other block. */
const BOUNDARY_TAG = 0;

const BlockCbor = named(
  'BlockCbor',
  Closed({
    hash: Type.String({ description: FIELD.blockHash }),
    cbor: Type.String({ description: '`[era, block]` as nodes store it, hexadecimal' }),
  }),
);

export const getBlockCbor = operation({
  id: 'getBlockCbor',
  route: 'GET /api/blocks/{hash}/cbor',
  tag: 'Cardano Blocks',
  summary: 'Get the CBOR of a Cardano block',
  description:
    '`format=binary` returns the bytes themselves as `application/octet-stream`. The bytes are those of the chain, unchanged. Returns 404 when the block is not on the chain and 501 where the bytes of the block are not available.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  query: Type.Object({
    format: Defaulted(OneOf(['hex', 'binary'], 'JSON with hexadecimal CBOR, or the raw bytes'), 'hex'),
  }),
  bytesType: 'application/octet-stream',
  result: BlockCbor,
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { hash: EXAMPLE.block.hash } },

  async handle({ db, network }, { path, query }) {
    const found = await db.snapshot(async (snapshot) => {
      const named = await resolveBlock(snapshot, network, path.hash);
      if (named.kind === 'genesis') throw genesisHasNone('bytes of a block');
      if (named.kind === 'block') return await findBlockBytes(snapshot, named.height);
      const { hash, slot, epoch } = named;
      return { hash, slot, era: BOUNDARY_TAG, bytes: await boundaryBytes(snapshot, epoch) };
    });
    if (found === undefined) throw noSuchBlock();
    const [block = found] = await addArchivedBytes(db, [found]);
    if (block.bytes === undefined) throw missingBlockBytes(db);
    const cbor = wrapBlock(block.era, block.bytes);
    return query.format === 'binary' ? new BytesResponse(cbor) : { hash: block.hash, cbor: toHex(cbor) };
  },
});
