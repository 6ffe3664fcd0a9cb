import { fromHex } from '../../../../kernel/hex.js';
import { findProtocolParameters } from '../../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { scriptsByHash } from '../../../../store/queries/cardano/transactions/scripts.js';
import type { StoredTransaction } from '../../../../store/queries/cardano/transactions/transactions.js';
import { describeTransactions } from '../../../services/transactions/chain-transaction.js';
import type { KoiosContext } from '../koios-route.js';
import { type TxSections, toTxInfo } from '../shapes/tx-info.js';

/** Everything that the transactions reference is looked up in shared queries. */
export async function readTxInfos(
  { db, network, warn }: Pick<KoiosContext, 'db' | 'network' | 'warn'>,
  stored: readonly StoredTransaction[],
  sections: TxSections,
) {
  const tip = await readTip(db);
  const described = await describeTransactions(db, network, tip, stored, warn);
  const contracts = sections._scripts === true ? described.flatMap(({ json }) => json.plutusContracts) : [];
  const hashes = new Set(contracts.flatMap(({ scriptHash }) => scriptHash ?? []));
  const epochs = [...new Set(stored.map(({ block }) => block.epoch))];
  const [parameters, scripts] = await Promise.all([
    findProtocolParameters(db, network, epochs),
    hashes.size === 0 ? new Map() : scriptsByHash(db, [...hashes].map(fromHex)),
  ]);
  return described.map(({ json, full }) =>
    toTxInfo({ json, full, parameters: parameters.get(json.blockEpoch) }, network, sections, scripts),
  );
}
