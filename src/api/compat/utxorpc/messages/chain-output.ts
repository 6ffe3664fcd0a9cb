import { slotToTime } from '../../../../chains/cardano/time.js';
import type { OutputContent, OutputReference } from '../../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { fromHex } from '../../../../kernel/hex.js';
import type { IndexTip } from '../../../../store/queries/cardano/chain/tip.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { encodeChainOutput } from '../../../shapes/outputs/output-cbor.js';
import { type MessageFields, type MessageForm, oneof } from './message.js';
import { toOutput } from './outputs.js';
import { toPoint } from './transactions.js';

/** The content of an indexed output. */
export const toContent = (output: ChainOutput): OutputContent => ({
  address: output.address,
  lovelace: output.lovelace,
  assets: output.assets.map(({ policyId, assetName, quantity }) => ({
    policyId: fromHex(policyId),
    assetName: fromHex(assetName),
    quantity,
  })),
  datumHash: output.datumHash === undefined ? undefined : fromHex(output.datumHash),
  inlineDatum: output.inlineDatum,
  scriptRef: output.referenceScript,
});

export const toReference = ({ txHash, index }: ChainOutput): OutputReference => ({ txHash: fromHex(txHash), index });

export function toUtxo(output: ChainOutput, network: CardanoNetwork, form: MessageForm): MessageFields {
  const { block } = output;
  const cbor = encodeChainOutput(output);
  return {
    nativeBytes: cbor,
    txoRef: { hash: fromHex(output.txHash), index: output.index },
    parsedState: oneof('cardano', { ...toOutput(toContent(output), form), originalCbor: cbor }),
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
