import Type from 'typebox';
import { assetDetails } from '../../../store/queries/cardano/assets/assets.js';
import { assetMintedUpTo } from '../../../store/queries/cardano/assets/mints.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { described, Slot } from '../../kit/schema.js';
import { sumsUpTo } from '../../services/assets/movements.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { notMinted } from '../../shapes/assets/assets.js';
import { example, path } from '../../shapes/assets/movements.js';
import { Supply } from '../../shapes/assets/shapes.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const getAssetSupply = operation({
  id: 'getAssetSupply',
  route: 'GET /api/assets/{unit}/supply',
  tag: 'Assets',
  summary: "Get an asset's supply, now or after an earlier slot",
  description:
    '`supply` is the minted quantity minus the burned quantity. With `asOfSlot` the sums include the last block up to that slot. Returns 404 when the asset was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ asOfSlot: Type.Optional(described(Slot, FIELD.asOfSlot)) }),
  result: Supply,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example,

  handle({ db }, { path: { unit }, query: { asOfSlot } }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const id = await findAsset(snapshot, asset);
      const [detail] = id === undefined ? [] : await assetDetails(snapshot, [id]);
      if (detail === undefined) throw notMinted();
      const { lastTxId, slot } = await sumsUpTo(snapshot, asOfSlot);
      const { minted, burned } = asOfSlot === undefined ? detail : await assetMintedUpTo(snapshot, detail.id, lastTxId);
      return {
        unit: detail.policyId + detail.assetName,
        policyId: detail.policyId,
        supply: (minted - burned).toString(),
        minted: minted.toString(),
        burned: burned.toString(),
        slot,
      };
    });
  },
});
