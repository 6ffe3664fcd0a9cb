import Type from 'typebox';
import { type Cid, CODEC_NAMES, cidText, cidTextIn, DAG_PB, parseCidWithBase } from '../../../gateways/ipfs/cid.js';
import { hashName, SHA2_256 } from '../../../gateways/ipfs/multihash.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named, OneOf, Text } from '../../kit/schema.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common } from '../../shapes/ipfs/located.js';

const BASES = ['base16', 'base32', 'base36', 'base58btc', 'base64', 'base64url'] as const;

export const inspectCid = operation({
  ...common,
  id: 'inspectCid',
  route: 'GET /api/ipfs/cid/{cid}',
  summary: 'Decode a CID and convert it to other forms',
  description:
    'Decodes only the text: no content is read and no node is queried. Returns 400 when the text is not a CID.',
  path: Type.Object({ cid: Text(512, { minLength: 1, description: 'CID in any base' }) }),
  result: named(
    'CidInspection',
    Closed({
      cid: Type.String({ description: 'CID in its canonical form' }),
      base: OneOf(BASES, 'Base of the CID in the request'),
      version: Type.Integer({ minimum: 0, maximum: 1, description: 'Version of the CID' }),
      codec: Type.String({
        description: 'Codec of the content, for example `dag-pb`; `0x…` for an unknown codec',
      }),
      multihash: Closed(
        {
          name: Type.String({ description: 'Hash function; `0x…` for an unknown one' }),
          code: Count('Code of the hash function in the multicodec table'),
          digest: Type.String({ description: 'Hexadecimal' }),
        },
        { description: 'Hash inside the CID' },
      ),
      versions: Closed(
        {
          v0: Nullable(Type.String({ description: 'CID in version 0; null unless it is dag-pb with sha2-256' })),
          v1: Type.String({ description: 'CID in version 1, base 32' }),
        },
        { description: 'The same CID in both versions' },
      ),
      bases: Closed(
        {
          base16: Type.String({ description: 'CID in base 16 (hexadecimal)' }),
          base32: Type.String({ description: 'CID in base 32' }),
          base36: Type.String({ description: 'CID in base 36' }),
          base58btc: Type.String({ description: 'CID in base 58, alphabet of Bitcoin' }),
          base64: Type.String({ description: 'CID in base 64' }),
          base64url: Type.String({ description: 'CID in base 64 for URLs' }),
        },
        { description: 'The same CID in other bases' },
      ),
    }),
  ),
  immutable: true,
  errors: ['invalid'],
  example: { path: { cid: IPFS_EXAMPLE.root } },

  handle(_, { path }) {
    const { cid, base } = parseCid(path.cid);
    const one: Cid = cid.toV1();
    const hasVersionZero = cid.code === DAG_PB && cid.multihash.code === SHA2_256 && cid.multihash.digest.length === 32;
    return {
      cid: cidText(cid),
      base,
      version: cid.version,
      codec: CODEC_NAMES.get(cid.code) ?? `0x${cid.code.toString(16)}`,
      multihash: {
        name: hashName(cid.multihash.code) ?? `0x${cid.multihash.code.toString(16)}`,
        code: cid.multihash.code,
        digest: toHex(cid.multihash.digest),
      },
      versions: { v0: hasVersionZero ? cidText(cid.toV0()) : null, v1: cidText(one) },
      bases: {
        base16: cidTextIn('base16', one),
        base32: cidTextIn('base32', one),
        base36: cidTextIn('base36', one),
        base58btc: cidTextIn('base58btc', one),
        base64: cidTextIn('base64', one),
        base64url: cidTextIn('base64url', one),
      },
    };
  },
});

function parseCid(text: string): ReturnType<typeof parseCidWithBase> {
  try {
    return parseCidWithBase(text);
  } catch (cause) {
    throw new ServiceError('invalid', 'This is not a CID', { cause });
  }
}
