import type { Static } from 'typebox';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type FoundOutput, findOutputs } from '../../../store/queries/bitcoin/ordinals-outputs.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { transactionBytes } from '../../../store/queries/bitcoin/transactions.js';
import type { HandlerContext } from '../../kit/context.js';
import {
  asUnspent,
  type BitcoinOrdinalsOutput,
  parseOutpoint,
  toOutputJson,
} from '../../shapes/bitcoin/ordinals-outputs.js';
import { outpointText } from '../../shapes/bitcoin/output-ordinals.js';
import { getOrdinalsSource } from './output-ordinals.js';
import { requireBitcoinTip } from './page-tip.js';

/** Adds the script of an output; for an unspendable output it is only in the bytes of its transaction. */
async function withScript(
  db: NetworkDb<'bitcoin'>,
  output: FoundOutput,
): Promise<FoundOutput & { readonly script: Uint8Array }> {
  if (output.script !== null) return { ...output, script: output.script };
  const found = await transactionBytes(db, output.txid);
  const script = found && decodeTransaction(found.bytes).outputs[output.vout]?.script;
  if (script === undefined) throw new Error(`output ${outpointText(output)} has no script`);
  return { ...output, script };
}

/** Data about outputs: from the index, with inscriptions and runes from their configured source. */
export async function readOutputs(
  { db, network, services }: Pick<HandlerContext<'caller', 'bitcoin'>, 'db' | 'network' | 'services'>,
  outpoints: readonly string[],
): Promise<{ readonly tip: BitcoinTip; readonly data: readonly Static<typeof BitcoinOrdinalsOutput>[] }> {
  const source = getOrdinalsSource(services, network.id);
  const {
    tip,
    outputs,
    own: indexed,
  } = await db.snapshot(async (snapshot) => {
    const newest = await requireBitcoinTip(snapshot);
    const found = await findOutputs(snapshot, outpoints.map(parseOutpoint));
    const complete: (FoundOutput & { readonly script: Uint8Array })[] = [];
    for (const output of found) complete.push(await withScript(snapshot, output));
    const lying = source.indexed ? await source.lookUp(snapshot, complete.map(asUnspent)) : undefined;
    return { tip: newest, outputs: complete, own: lying };
  });
  const lying = indexed ?? (await source.lookUp(db, outputs.map(asUnspent)));
  return { tip, data: outputs.map((output) => toOutputJson(output, lying.get(outpointText(output)), tip, network)) };
}
