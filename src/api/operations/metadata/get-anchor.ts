import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { findAnchor } from '../../../store/queries/cardano/governance/anchors.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Hex, Text } from '../../kit/schema.js';
import { AnchorDocument, toAnchorDocumentJson } from '../../shapes/governance/anchor-json.js';

export const getAnchor = operation({
  id: 'getAnchor',
  route: 'GET /api/metadata/anchors',
  tag: 'Metadata',
  summary: 'Get an anchor document by its on-chain hash',
  description: 'Documents are fetched in the background, never during a request; fields are null until then.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    hash: Hex(64, 'Hash of the anchor on the chain'),
    url: Type.Optional(Text(2_048, { minLength: 1, description: 'URL of the anchor on the chain; absent: any' })),
  }),
  result: AnchorDocument,
  errors: ['not-found'],
  example: { query: { hash: EXAMPLE.anchorHash } },

  async handle({ db }, { query: { hash, url } }) {
    const anchor = await findAnchor(db, { hash: fromHex(hash), url });
    if (anchor === undefined) throw new ServiceError('not-found', 'No anchor on the chain has this hash and URL');
    return toAnchorDocumentJson(anchor);
  },
});
