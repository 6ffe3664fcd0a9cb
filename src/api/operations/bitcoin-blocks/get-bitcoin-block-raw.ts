import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { blockBytes } from '../../../store/queries/bitcoin/blocks.js';
import { BytesResponse } from '../../kit/bytes-response.js';
import { operation } from '../../kit/operation.js';
import { requireBlockPosition } from '../../services/bitcoin/block-json.js';
import { HexResponse } from '../../shapes/bitcoin/block-contents.js';
import { BLOCK_EXAMPLE, BlockPath } from '../../shapes/bitcoin/block-json.js';
import { RawFormat } from '../../shapes/bitcoin/transactions.js';

export const getBitcoinBlockRaw = operation({
  id: 'getBitcoinBlockRaw',
  route: 'GET /api/btc/blocks/{idOrHeight}/raw',
  tag: 'Bitcoin Blocks',
  summary: 'Get the raw bytes of a Bitcoin block',
  description:
    '`format=binary` returns the bytes themselves as `application/octet-stream`. Returns 404 for a block that is not part of the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  query: Type.Object({ format: RawFormat }),
  result: HexResponse,
  bytesType: 'application/octet-stream',
  errors: ['not-found'],
  example: { ...BLOCK_EXAMPLE, query: { format: 'hex' } },

  handle: ({ db }, { path, query }) =>
    db.snapshot(async (snapshot) => {
      const { height } = await requireBlockPosition(snapshot, path.idOrHeight);
      const bytes = (await blockBytes(snapshot, height))!;
      return query.format === 'binary' ? new BytesResponse(bytes) : { hex: toHex(bytes) };
    }),
});
