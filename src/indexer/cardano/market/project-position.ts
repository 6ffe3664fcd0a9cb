import type { ScriptOutput } from '../../../market/dex.js';
import { POSITION_CONTRACTS, type PositionContract } from '../../../market/positions/contracts.js';
import { POSITION_ROLES, readPosition } from '../../../market/positions/position.js';
import { formatPosition } from '../../../market/positions/position-text.js';
import type { OutputPosition } from '../../../market/transactions/market-transaction.js';
import type { Batch } from '../batch.js';
import { partyBytes } from './market-rows.js';

/** Stores a position for each of its parties. It is open while its output is unspent. */
export function projectPosition(
  batch: Batch,
  { txId, index }: OutputPosition,
  output: ScriptOutput,
  contract: PositionContract,
  seenTxId: number,
): void {
  const position = readPosition(output, contract);
  if (position === undefined) return;
  const content = formatPosition(position.content);
  for (const { role, party } of position.owners)
    batch.facts.born.defiPosition.push([
      txId,
      index,
      POSITION_ROLES.indexOf(role),
      seenTxId,
      POSITION_CONTRACTS.indexOf(contract),
      ...partyBytes(party),
      content,
    ]);
}
