import Type, { type Static } from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, named } from '../../kit/schema.js';

export const TweakedBlock = named(
  'BitcoinTweakedBlock',
  Closed({
    blockHeight: Count(FIELD.blockHeight),
    blockHash: Type.String({ description: FIELD.blockHash }),
    tweaks: Type.Array(
      Closed({
        txid: Type.String({ description: FIELD.txid }),
        tweak: Type.String({
          description: 'Sum of the input keys times the hash of the inputs (BIP-352), 33 bytes in hexadecimal',
        }),
      }),
      { description: 'Transactions that can contain a silent payment, in the order of the block' },
    ),
  }),
);

export function toTweakedBlockJson(
  block: {
    readonly height: number;
    readonly hash: string;
    readonly firstTxNum: bigint;
    readonly tweaks: readonly { readonly index: number; readonly tweak: Uint8Array }[];
  },
  txids: ReadonlyMap<bigint, string>,
): Static<typeof TweakedBlock> {
  return {
    blockHeight: block.height,
    blockHash: block.hash,
    tweaks: block.tweaks.map(({ index, tweak }) => ({
      txid: txids.get(block.firstTxNum + BigInt(index))!,
      tweak: toHex(tweak),
    })),
  };
}
