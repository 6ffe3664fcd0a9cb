import { decodeBlock, wrapBlock } from '../../../chains/cardano/blocks/block.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type BlockPosition, wholeBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { findOutputs } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import type { Sql } from '../../../store/sql.js';
import { missingBlockBytes } from '../../shapes/cardano-blocks/missing-block-bytes.js';
import { outputContent } from '../../shapes/transactions/ledger-state.js';
import { type MessageFields, type MessageForm, oneof } from './messages/message.js';
import { type ResolveOutput, toBlock, toPoint } from './messages/transactions.js';

type Db = NetworkDb<'cardano'>;

/** A block as indexed, decoded, with the outputs that its transactions refer to. */
export interface ReadBlock extends BlockPosition {
  readonly nativeBytes: Uint8Array;
  readonly block: ReturnType<typeof decodeBlock>;
  readonly resolve: ResolveOutput;
}

/** The blocks at the selected heights, oldest first. All outputs that they refer to are looked up in one query. */
export async function readBlocks(db: Db, heights: Sql): Promise<readonly ReadBlock[]> {
  const decoded = (await wholeBlocks(db, heights)).map(({ height, slot, hash, era, bytes }) => {
    if (bytes === undefined) throw missingBlockBytes(db);
    const nativeBytes = wrapBlock(era, bytes);
    return { height, slot, hash, nativeBytes, block: decodeBlock(nativeBytes) };
  });
  const references = decoded.flatMap(({ block }) =>
    block.transactions.flatMap(({ body }) => [...body.inputs, ...body.referenceInputs, ...body.collateral]),
  );
  const outputs = new Map((await findOutputs(db, references)).map((each) => [`${each.txHash}#${each.index}`, each]));
  const resolve = ({ txHash, index }: OutputReference) => {
    const output = outputs.get(`${toHex(txHash)}#${index}`);
    return output && outputContent(output);
  };
  return decoded.map((each) => ({ ...each, resolve }));
}

export const toAnyBlock = (read: ReadBlock, network: CardanoNetwork, form: MessageForm): MessageFields => ({
  nativeBytes: read.nativeBytes,
  chain: oneof('cardano', toBlock(read.block, toPosition(read, network), form, read.resolve)),
});

export const toBlockRef = (position: BlockPosition, network: CardanoNetwork): MessageFields =>
  toPoint(toPosition(position, network));

const toPosition = ({ slot, hash, height }: BlockPosition, network: CardanoNetwork) => ({
  slot,
  hash: fromHex(hash),
  height,
  time: slotToTime(network, slot),
});
