import type { ScriptTransaction } from '../../../builder/scripts/script-transaction.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Evaluation } from '../../../gateways/script-evaluator/script-evaluator.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import { toHex } from '../../../kernel/hex.js';
import type { ChainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';

export interface Runner {
  readonly network: CardanoNetwork;
  readonly flow: Flow;
  readonly head: ChainHead;
}

export const outpoint = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

type Failure = Extract<Evaluation, { readonly ok: false }>;

export function describeFailed({ redeemers }: ScriptTransaction, { failed }: Failure): string {
  const redeemer = failed === undefined ? undefined : redeemers[failed];
  return redeemer === undefined
    ? `one of ${redeemers.map(({ name }) => name).join(', ')}`
    : `${redeemer.name} (redeemer ${redeemer.purpose} ${redeemer.index})`;
}

const MAX_CHARACTERS = 1_000;

/** Why a script failed, and what it logged before. */
export function describeEvaluation({ reason, logs }: Failure): string {
  const trace = logs.length === 0 ? '' : `, trace: ${logs.join(' | ')}`;
  const text = `${reason}${trace}`;
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
