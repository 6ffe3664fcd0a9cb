import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { BothSpelled, spellBothWays } from '../../kit/both-spellings.js';
import { named } from '../../kit/schema.js';
import { toHeldAssetJson } from './address-utxo.js';
import { AssetBalance } from './asset-json.js';
import { HeldAmount, OutRefUtxo, toOutRefJson } from './out-ref-utxo.js';

/**
 * An output under camelCase and snake_case names: clients of the original service read the snake_case names here and
 * cannot select them.
 */
export const BothSpelledUtxo = named(
  'NamedUtxo',
  BothSpelled({
    ...OutRefUtxo.properties,
    amounts: Type.Array(BothSpelled(HeldAmount.properties), {
      description: 'Ada as `lovelace` first, then the native assets',
    }),
    isSpent: Type.Boolean({ description: 'True when a transaction on the chain spent it' }),
    assetList: Type.Array(BothSpelled(AssetBalance.properties), { description: '`amounts` without lovelace' }),
  }),
);

export function toBothSpelledUtxoJson(output: ChainOutput, network: CardanoNetwork): Static<typeof BothSpelledUtxo> {
  const { amounts, ...fields } = toOutRefJson(output, network);
  return spellBothWays({
    ...fields,
    amounts: amounts.map(spellBothWays),
    isSpent: output.spentBy !== undefined,
    assetList: output.assets.map((asset) => spellBothWays(toHeldAssetJson(asset))),
  });
}
