import Type from 'typebox';
import { assetLabel } from '../../../chains/cardano/assets/asset-label.js';
import { cip68Json, readCip68 } from '../../../chains/cardano/assets/cip68.js';
import { ServiceError } from '../../../kernel/errors.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { fromHex } from '../../../kernel/hex.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Integer, named } from '../../kit/schema.js';
import { describe } from '../../services/metadata/tokens.js';
import { POLICY_DIGITS, path } from '../../shapes/metadata/tokens.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

export const getTokenCip68 = operation({
  id: 'getTokenCip68',
  route: 'GET /api/metadata/tokens/{subject}/cip68',
  tag: 'Metadata',
  summary: "Get a token's on-chain metadata (CIP-68)",
  description:
    'Reads the datum of the unspent output that holds the reference token. Returns 404 when there is no reference token or its datum does not follow CIP-68.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: named(
    'Cip68Metadata',
    Closed({
      subject: Type.String({ description: FIELD.assetUnit }),
      label: Integer({ description: '222 NFT, 333 fungible, 444 rich fungible' }),
      referenceUnit: Type.String({ description: 'Unit of the reference token (label 100)' }),
      version: Integer({ description: 'Version number in the datum' }),
      metadata: ExactJson('Text where bytes are UTF-8, `0x…` elsewhere'),
      extra: ExactJson('Third field of the CIP-68 datum, free for the issuer; null when absent'),
      referenceUtxo: Closed(
        { txHash: Type.String({ description: FIELD.txHash }), outputIndex: Count(FIELD.outputIndex) },
        { description: 'Unspent output that holds the reference token' },
      ),
      slot: Count('Absolute slot of the block that created that output'),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { subject: EXAMPLE.cip68Unit } },

  handle({ db }, { path: { subject } }) {
    const asset = readAssetUnit(subject);
    return db.snapshot(async (snapshot) => {
      const [described] = await describe(snapshot, [asset]);
      const reference = described?.sources.cip68;
      const datum = reference?.datum === undefined ? undefined : readCip68(reference.datum);
      if (described === undefined || reference === undefined || datum === undefined)
        throw new ServiceError('not-found', 'The token has no reference token with CIP-68 metadata');
      return {
        subject: described.unit,
        label: assetLabel(fromHex(described.unit.slice(POLICY_DIGITS))) as number,
        referenceUnit: reference.unit,
        version: Number(datum.version),
        metadata: parseJsonWithBigints(cip68Json(datum.metadata)),
        extra: datum.extra === undefined ? null : parseJsonWithBigints(cip68Json(datum.extra)),
        referenceUtxo: { txHash: reference.txHash, outputIndex: reference.index },
        slot: reference.slot,
      };
    });
  },
});
