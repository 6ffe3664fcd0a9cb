import { computeUtxoEffects } from '../../../chains/cardano/transactions/transaction-effects.js';
import { ServiceError } from '../../../kernel/errors.js';
import { type ComposeSource, nameInput } from './intent-names.js';
import { parsePendingTransactions } from './pending.js';
import { toReference } from './script-outputs.js';
import { outpointText } from './script-sources.js';

/** Checks of the outputs that a composed request names, before they are looked up. */

/** An output cannot be both an input of the request and one that must not be spent. */
export function rejectExcluded({ intents, collateral = [], excludeUtxos = [] }: ComposeSource): void {
  if (excludeUtxos.length === 0) return;
  const excluded = new Set(excludeUtxos.map((each) => outpointText(toReference(each))));
  const named = intents.flatMap((intent, index) =>
    intent.kind === 'spend' ? intent.inputs.map((each, place) => [nameInput(intent, index, place), each] as const) : [],
  );
  for (const [name, given] of [...named, ...collateral.map((each, index) => [`collateral[${index}]`, each] as const)]) {
    const outpoint = outpointText(toReference(given));
    if (excluded.has(outpoint))
      throw new ServiceError(
        'invalid',
        `${name} is ${outpoint}, which excludeUtxos contains: remove it from one of them`,
      );
  }
}

/** The outputs that transactions of the request spend. */
export const listSpentByPending = ({ pendingTransactions }: ComposeSource): ReadonlySet<string> =>
  new Set(
    parsePendingTransactions(pendingTransactions).flatMap((transaction) =>
      computeUtxoEffects(transaction).spent.map(outpointText),
    ),
  );
