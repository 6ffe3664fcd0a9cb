import Type, { type Static } from 'typebox';
import { wrapBlock } from '../../../chains/cardano/blocks/block.js';
import type { Network } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { FollowedBlock } from '../../../store/queries/events/followed-blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { missingBlockBytes } from '../../shapes/cardano-blocks/missing-block-bytes.js';
import { decodeEffects } from './block-effects.js';
import type { FollowStep } from './read-steps.js';

const Effects = named(
  'FollowedTransaction',
  Closed({
    txHash: Type.String({ description: 'Hash or id of the transaction, 64 hexadecimal digits' }),
    valid: Type.Boolean({
      description: 'False for a Cardano transaction with a failed script, which spends its collateral',
    }),
    spent: Type.Array(
      Closed({
        txHash: Type.String({ description: 'Transaction that created the output' }),
        index: Count('Index of the output'),
      }),
      { description: 'Outputs that the transaction removes from the UTxO set' },
    ),
    created: Type.Array(
      Closed({
        index: Count('Index of the output'),
        address: Nullable(Type.String({ description: 'Address of the output; null for a script without an address' })),
        amount: described(Amount, 'In the smallest unit of the currency of the chain'),
        assets: Type.Array(
          Closed({
            unit: Type.String({ description: FIELD.assetUnit }),
            quantity: described(Amount, FIELD.quantity),
          }),
          { description: 'Tokens of the output; empty on Bitcoin' },
        ),
        datumHash: Nullable(Type.String({ description: 'Hash of the datum, also of an inline one; null without one' })),
      }),
      { description: 'Outputs that the transaction adds to the UTxO set' },
    ),
  }),
);

const Forward = named(
  'FollowForward',
  Closed({
    direction: OneOf(['forward'], 'The block follows the last one'),
    slot: Nullable(Count('Slot of the block; null on Bitcoin')),
    blockHeight: Count('Height of the block'),
    blockHash: Type.String({ description: FIELD.blockHash }),
    previousHash: Nullable(Type.String({ description: 'Hash of the previous block; null for the first block' })),
    bytes: Nullable(
      Type.String({
        description:
          'The block, hexadecimal: `[era, block]` as nodes store it on Cardano, the serialized block on Bitcoin; null with `bytes=false`',
      }),
    ),
    transactions: Nullable(
      Type.Array(Effects, { description: 'Effects of the transactions on the UTxO set; null without `decoded=true`' }),
    ),
  }),
);

const Backward = named(
  'FollowBackward',
  Closed(
    {
      direction: OneOf(['backward'], 'Blocks after this point are no longer on the chain'),
      slot: Nullable(Count('Slot of the last block that remains')),
      blockHeight: Nullable(Count('Height of the last block that remains; null when none remains')),
      blockHash: Nullable(Type.String({ description: 'Hash of the last block that remains; null when none remains' })),
    },
    { description: 'Discard all blocks after this one' },
  ),
);

export const FollowStepJson = Type.Union([Forward, Backward]);

export interface StepFields {
  readonly bytes: boolean;
  readonly decoded: boolean;
}

export function toStepJson(step: FollowStep, network: Network, fields: StepFields): Static<typeof FollowStepJson> {
  if (step.direction === 'backward')
    return {
      direction: 'backward',
      slot: step.to?.slot ?? null,
      blockHeight: step.to?.height ?? null,
      blockHash: step.to?.hash ?? null,
    };
  const { block } = step;
  const bytes = fields.bytes || fields.decoded ? encodedBlock(block, network) : undefined;
  return {
    direction: 'forward',
    slot: block.slot ?? null,
    blockHeight: block.height,
    blockHash: block.hash,
    previousHash: block.previousHash ?? null,
    bytes: fields.bytes && bytes !== undefined ? toHex(bytes) : null,
    transactions: fields.decoded && bytes !== undefined ? decodeEffects(bytes, network) : null,
  };
}

function encodedBlock({ bytes, era }: FollowedBlock, network: Network): Uint8Array {
  if (bytes === undefined) throw missingBlockBytes({ network: network.id });
  return era === undefined ? bytes : wrapBlock(era, bytes);
}
