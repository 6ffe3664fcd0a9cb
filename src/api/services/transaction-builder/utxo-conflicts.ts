import type { Utxo } from '../../../builder/request/request.js';
import type { Warning } from '../../../builder/request/unsigned-tx.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { outputFacts } from '../../../store/queries/cardano/outputs/output-facts.js';
import { describeConflict } from '../../shapes/transaction-builder/utxo-conflicts.js';

/** Conflicts between the chain and the UTxOs of the request; unknown UTxOs pass. */
export async function findUtxoConflicts(db: NetworkDb<'cardano'>, utxos: readonly Utxo[]): Promise<readonly Warning[]> {
  const outpoints = utxos.map(({ txHash, outputIndex = 0 }) => ({ txHash: fromHex(txHash), index: outputIndex }));
  const facts = await outputFacts(db, outpoints);
  return utxos.flatMap((utxo, index) => {
    const fact = facts[index];
    const problem = fact && describeConflict(utxo, fact);
    const text = `${utxo.txHash}#${utxo.outputIndex ?? 0} ${problem}`;
    return problem === undefined ? [] : [{ code: 'utxo', severity: 'error', text }];
  });
}
