import Type from 'typebox';
import { ContentResponse } from '../../kit/content-response.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { carAt } from '../../services/ipfs/content.js';
import { locate } from '../../services/ipfs/located.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common, PathParameter } from '../../shapes/ipfs/located.js';

const Scope = OneOf(
  ['all', 'entity', 'block'],
  '`all`: everything below; `entity`: the blocks of the file, or of the directory without its entries; `block`: one block',
);

export const exportCar = operation({
  ...common,
  id: 'exportCar',
  route: 'GET /api/ipfs/export',
  summary: 'Export IPFS content as a CAR file',
  description:
    'CAR version 1 with the CID at the end of the path as its root, blocks depth first, as Kubo exports them. The file is streamed: it has no length and no ranges, and the connection is closed where it exceeds the limits of the service or a block is missing. `POST /api/ipfs/import` reads it.',
  query: Type.Object({
    path: PathParameter,
    scope: Defaulted(Scope, 'all'),
    dups: Defaulted(Type.Boolean({ description: 'True: repeat a block wherever it is linked' }), false),
  }),
  result: Type.String(),
  content: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}` } },

  async handle({ services }, { query: { path, scope, dups } }) {
    return new ContentResponse(await carAt(services, await locate(services, path), { scope, repeats: dups }));
  },
});
