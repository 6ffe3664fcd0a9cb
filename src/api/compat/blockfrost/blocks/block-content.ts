import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../../kit/schema.js';
import type { Block } from '../../../shapes/cardano-blocks/block-json.js';

const Text = (description: string) => Nullable(Type.String({ description }));

export const BlockContent = named(
  'block_content',
  Closed({
    time: Integer({ description: 'Unix time in seconds' }),
    height: Nullable(Count('Null for a Byron boundary block and the genesis')),
    hash: Type.String({ description: FIELD.blockHash }),
    slot: Nullable(Count('Absolute slot; null for a block without a height')),
    epoch: Nullable(Count('Epoch of the block')),
    epoch_slot: Nullable(Count('Slot within the epoch; null for a block without a height')),
    slot_leader: Type.String({ description: 'Pool id, or a description of the block’s issuer before pools' }),
    size: Count('Size of the body in bytes'),
    tx_count: Count('Number of transactions'),
    output: Nullable(described(Amount, 'Sum of the outputs in lovelace; null without transactions')),
    fees: Nullable(described(Amount, 'Sum of the fees in lovelace; null without transactions')),
    block_vrf: Text('VRF key of the issuer'),
    op_cert: Text('Hash of the operational certificate'),
    op_cert_counter: Text('Counter of the operational certificate'),
    previous_block: Text('Hash of the previous block'),
    next_block: Text('Hash of the next block; null for the newest'),
    confirmations: Count('Number of blocks after it'),
  }),
);

export function toBlockContent(block: Static<typeof Block>, network: CardanoNetwork): Static<typeof BlockContent> {
  const empty = block.txCount === 0;
  return {
    time: block.time,
    height: block.height,
    hash: block.hash,
    slot: block.height === null ? null : block.slot,
    epoch: block.epoch,
    epoch_slot: block.height === null ? null : block.epochSlot,
    slot_leader: block.slotLeader ?? '',
    size: block.size ?? 0,
    tx_count: block.txCount,
    output: empty ? null : block.output,
    fees: empty ? null : block.fees,
    block_vrf: block.blockVrf,
    op_cert: block.opCert,
    op_cert_counter: block.opCertCounter === null ? null : String(block.opCertCounter),
    previous_block: block.previousBlock ?? findGenesis(block, network),
    next_block: block.nextBlock,
    confirmations: block.confirmations,
  };
}

/** The first block of a chain that starts with Shelley names no predecessor; Blockfrost shows the genesis of Byron. */
const findGenesis = (
  { hash }: Static<typeof Block>,
  { firstBlockHash, genesisHashes }: CardanoNetwork,
): string | null => (hash === firstBlockHash ? (genesisHashes.byron ?? null) : null);
