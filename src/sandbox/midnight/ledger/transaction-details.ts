import type * as ledger from '@midnight-ntwrk/ledger-v8';
import type { PublishedTransaction } from './apply-transaction.js';
import { library } from './ledger-library.js';
import type { ProducedTransaction } from './produced-block.js';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The contract actions of an applied transaction, with the state of each contract after it. */
export const contractActions = (
  state: ledger.LedgerState,
  { intents }: PublishedTransaction,
): ProducedTransaction['actions'] =>
  [...(intents?.values() ?? [])]
    .flatMap(({ actions }) => actions)
    .map((action) => {
      const { address } = action;
      const contract = state.index(address);
      return {
        ...actionType(action),
        address,
        state: contract === undefined ? '' : toHex(contract.serialize()),
        zswapState: toHex(state.zswap.filter(address).serialize()),
        balances: [...(contract?.balance ?? [])].flatMap(([token, amount]) =>
          token.tag === 'unshielded' ? [{ tokenType: token.raw, amount: String(amount) }] : [],
        ),
      };
    });

function actionType(
  action: ledger.ContractAction<ledger.Proof>,
): Pick<ProducedTransaction['actions'][number], 'type' | 'entryPoint'> {
  if (action instanceof library.ContractDeploy) return { type: 'DEPLOY', entryPoint: undefined };
  if (action instanceof library.MaintenanceUpdate) return { type: 'UPDATE', entryPoint: undefined };
  const { entryPoint } = action;
  return { type: 'CALL', entryPoint: typeof entryPoint === 'string' ? entryPoint : toHex(entryPoint) };
}

/** A claim of bridged NIGHT; version 8 of the ledger can have none. */
export function readBridgeClaim({ rewards }: PublishedTransaction): ProducedTransaction['bridgeClaim'] {
  if (rewards?.kind !== 'CardanoBridge') return undefined;
  return { recipient: library.addressFromKey(rewards.owner), amount: String(rewards.value) };
}

/** Version 8 of the library reports which segments failed instead; the guaranteed one, 0, never does. */
export function listSegments(
  { type, successfulSegments }: ledger.TransactionResult,
  { intents }: PublishedTransaction,
): ProducedTransaction['segments'] {
  if (type === 'success') return [...(intents?.keys() ?? [])].map((id) => ({ id, success: true }));
  const reported = [...(successfulSegments ?? [])];
  const inverted = reported.some(([id, value]) => id === 0 && !value);
  return reported.map(([id, value]) => ({ id, success: inverted ? !value : value })).sort((a, b) => a.id - b.id);
}
