import type { PlacedOutput } from '../../../builder/script-request.js';
import { parseTransaction } from '../../../builder/transaction-text.js';
import type { OutputContent } from '../../../chains/cardano/output.js';
import { effectsOf } from '../../../chains/cardano/transaction-effects.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { readAdditionalUtxos } from '../transactions/additional-utxos.js';
import { outputsNamed } from '../transactions/ledger-state.js';
import type { BuildScript } from './script-shapes.js';
import { outpointText } from './script-sources.js';

interface GivenOutpoint {
  readonly txHash: string;
  readonly outputIndex: number;
}

/** Looks up what the caller names; `field` says where. Throws where it is not known, or spent. */
export type OutputLookup = (field: string, given: GivenOutpoint) => PlacedOutput;

const referenceOf = ({ txHash, outputIndex }: GivenOutpoint) => ({ txHash: fromHex(txHash), index: outputIndex });

/**
 * Everything that a body names, from the chain, the mempool, `pendingTransactions`, `additionalUtxoSet` and the wallet;
 * later ones win.
 */
export async function outputLookup(
  db: NetworkDb<'cardano'>,
  body: BuildScript,
  wallet: readonly PlacedOutput[],
): Promise<OutputLookup> {
  const { inputs = [], mints = [], withdrawals = [], certificates = [], referenceInputs = [], collateral = [] } = body;
  const carriers = [...inputs, ...mints, ...withdrawals, ...certificates].flatMap(
    ({ referenceInput }) => referenceInput ?? [],
  );
  const named = [...inputs, ...referenceInputs, ...collateral, ...carriers].map(referenceOf);
  const told = new Map<string, OutputContent>(pendingOutputs(body.pendingTransactions ?? []));
  for (const [outpoint, content] of readAdditionalUtxos(body.additionalUtxoSet)) told.set(outpoint, content);
  for (const { reference, content } of wallet) told.set(outpointText(reference), content);
  const outputs = await outputsNamed(db, named, told);
  return (field, given) => {
    const reference = referenceOf(given);
    const content = outputs.get(outpointText(reference));
    if (typeof content === 'object') return { reference, content };
    const problem = content === 'spent' ? 'is spent already' : "is not known: describe it in 'additionalUtxoSet'";
    throw new ServiceError('invalid', `${field}: the output ${outpointText(reference)} ${problem}`);
  };
}

function pendingOutputs(transactions: readonly string[]): readonly (readonly [string, OutputContent])[] {
  return transactions.flatMap((cbor, index) => {
    const transaction = parseTransaction(cbor, `pendingTransactions[${index}]`);
    return effectsOf(transaction).created.map(
      ([place, output]) => [`${toHex(transaction.hash)}#${place}`, output] as const,
    );
  });
}
