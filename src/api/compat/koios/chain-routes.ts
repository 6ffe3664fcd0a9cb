import type { Operation } from '../../kit/operation.js';
import { blockInfo } from './blocks/block-info.js';
import { blockTxCbor, blockTxInfo } from './blocks/block-tx-info.js';
import { blockTxs } from './blocks/block-txs.js';
import { blocks } from './blocks/blocks.js';
import { epochBlockProtocols } from './epochs/epoch-block-protocols.js';
import { epochInfo } from './epochs/epoch-info.js';
import { epochParams } from './epochs/epoch-params.js';
import { cliProtocolParams } from './network/cli-protocol-params.js';
import { eraSummaries } from './network/era-summaries.js';
import { genesis } from './network/genesis.js';
import { paramUpdates } from './network/param-updates.js';
import { reserveWithdrawals, treasuryWithdrawals } from './network/pot-withdrawals.js';
import { tip } from './network/tip.js';
import { totals } from './network/totals.js';
import { datumInfo } from './scripts/datum-info.js';
import {
  nativeScriptList,
  plutusScriptList,
  referenceScriptUtxos,
  scriptInfo,
  scriptUtxos,
} from './scripts/script-lists.js';
import { scriptRedeemers } from './scripts/script-redeemers.js';
import { callOgmios } from './transactions/call-ogmios.js';
import { submitTx } from './transactions/submit-tx.js';
import { txByMetalabel } from './transactions/tx-by-metalabel.js';
import { txCbor } from './transactions/tx-cbor.js';
import { txInfo } from './transactions/tx-info.js';
import { txMetadata, txMetalabels } from './transactions/tx-metadata.js';
import { txOutsEpoch } from './transactions/tx-outs-epoch.js';
import { txStatus } from './transactions/tx-status.js';
import { txUtxos } from './transactions/tx-utxos.js';
import { utxoInfo } from './transactions/utxo-info.js';

/** Network, epochs, blocks, transactions and scripts. */
export const CHAIN_ROUTES: readonly Operation[] = [
  tip,
  eraSummaries,
  genesis,
  totals,
  paramUpdates,
  cliProtocolParams,
  reserveWithdrawals,
  treasuryWithdrawals,
  epochInfo,
  epochParams,
  epochBlockProtocols,
  blocks,
  blockInfo,
  blockTxs,
  blockTxCbor,
  blockTxInfo,
  utxoInfo,
  txCbor,
  txInfo,
  txMetadata,
  txMetalabels,
  txByMetalabel,
  submitTx,
  callOgmios,
  txStatus,
  txOutsEpoch,
  txUtxos,
  scriptInfo,
  nativeScriptList,
  plutusScriptList,
  scriptRedeemers,
  referenceScriptUtxos,
  scriptUtxos,
  datumInfo,
];
