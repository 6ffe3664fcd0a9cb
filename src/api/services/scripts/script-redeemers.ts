import type { CardanoNetwork } from '../../../chains/networks.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { listRedeemers } from '../../../store/queries/cardano/transactions/scripts.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { datumValue } from '../../shapes/outputs/data-json.js';
import { REDEEMER_PURPOSES, type Redeemer, unitsFee } from '../../shapes/transactions/redeemer-json.js';

interface RedeemerPage {
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
  /** The tag of the only purpose that is listed. */
  readonly purpose?: number | undefined;
}

/** A page of the redeemers of a script, each with the price of its units in the epoch of its transaction. */
export async function readScriptRedeemers(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  scriptHash: string,
  { purpose, order, ...page }: RedeemerPage,
): Promise<Redeemer[]> {
  const rows = await numberedPage(page, (range) =>
    listRedeemers(db, fromHex(scriptHash), { purpose, order, ...range }),
  );
  const parameters = await findProtocolParameters(
    db,
    network,
    rows.map(({ epoch }) => epoch),
  );
  return rows.map(({ txHash, index, purpose: tag, data, memory, steps, spent, epoch }) => {
    const prices = parameters.get(epoch);
    return {
      txHash,
      txIndex: index,
      purpose: REDEEMER_PURPOSES[tag] as (typeof REDEEMER_PURPOSES)[number],
      scriptHash: scriptHash.toLowerCase(),
      redeemerDataHash: toHex(blake2b256(data)),
      redeemerData: datumValue(data),
      datumHash: spent?.datumHash ?? null,
      unitMem: memory.toString(),
      unitSteps: steps.toString(),
      fee: (prices && unitsFee({ memory, steps }, prices))?.toString() ?? null,
      utxo: spent === undefined ? null : { txHash: spent.txHash, outputIndex: spent.index },
    };
  });
}
