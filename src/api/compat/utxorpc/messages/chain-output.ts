import { slotToTime } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { fromHex } from '../../../../kernel/hex.js';
import type { IndexTip } from '../../../../store/queries/cardano/chain/tip.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { encodeChainOutput } from '../../../shapes/outputs/output-cbor.js';
import { outputContent } from '../../../shapes/transactions/ledger-state.js';
import { type MessageFields, type MessageForm, oneof } from './message.js';
import { toOutput } from './outputs.js';
import { toPoint } from './transactions.js';

export function toUtxo(output: ChainOutput, network: CardanoNetwork, form: MessageForm): MessageFields {
  const { block } = output;
  const cbor = encodeChainOutput(output);
  return {
    nativeBytes: cbor,
    txoRef: { hash: fromHex(output.txHash), index: output.index },
    parsedState: oneof('cardano', { ...toOutput(outputContent(output), form), originalCbor: cbor }),
    blockRef:
      block &&
      toPoint({
        slot: block.slot,
        hash: fromHex(block.hash),
        height: block.height,
        time: slotToTime(network, block.slot),
      }),
  };
}

export const toTip = ({ slot, hash, height }: IndexTip, network: CardanoNetwork): MessageFields =>
  toPoint({ slot, hash: fromHex(hash), height, time: slotToTime(network, slot) });
