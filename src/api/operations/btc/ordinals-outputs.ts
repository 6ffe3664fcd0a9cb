import Type, { type Static } from 'typebox';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type FoundOutput, findOutputs } from '../../../store/queries/bitcoin/ordinals-outputs.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { transactionBytes } from '../../../store/queries/bitcoin/transactions.js';
import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import type { ContextOf } from '../../context.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Count, described, Integer, Nullable, named } from '../../schema.js';
import { ORDINALS_EXAMPLE } from './ordinals-examples.js';
import { addressText, ordinals } from './ordinals-page.js';
import { type OutputOrdinals, ordinalsSourceOf, outpointText, RuneAmount } from './output-ordinals.js';
import { BitcoinPageTip, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';
import { BitcoinStatus, confirmationsOf, shownStatus } from './utxo.js';

const OutpointText = Type.String({
  maxLength: 75,
  pattern: '^[0-9a-fA-F]{64}:(?:0|[1-9][0-9]{0,9})$',
  description: 'An output, `txid:vout`',
});

const BitcoinOrdinalsOutput = named(
  'BitcoinOrdinalsOutput',
  Closed({
    outpoint: Type.String({ description: 'Output: transaction id, `:` and index' }),
    transaction: Type.String({ description: FIELD.txid }),
    value: Integer({ minimum: 0, description: 'Satoshi' }),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    scriptPubkey: Type.String({ description: FIELD.scriptPubkey }),
    status: described(BitcoinStatus, FIELD.bitcoinStatus),
    confirmations: Count(FIELD.bitcoinConfirmations),
    spent: Type.Boolean({ description: 'True also when an unconfirmed transaction spends the output' }),
    spentBy: Nullable(Type.String({ description: 'Id of the transaction that spends it; null while it is unspent' })),
    indexed: Type.Boolean({ description: 'False while the output is unconfirmed and not indexed' }),
    inscriptions: Type.Optional(
      Type.Array(Type.String(), { description: 'What lies on it now; absent if not indexed' }),
    ),
    runes: Type.Optional(Type.Array(RuneAmount, { description: 'Runes that lie on it; absent if not indexed' })),
  }),
);

const keyOf = (outpoint: string) => ({
  txid: outpoint.slice(0, 64).toLowerCase(),
  vout: Number(outpoint.slice(65)),
});

/** An output with its script, which for what nobody can spend is in the bytes of its transaction alone. */
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

const asUnspent = ({ txid, vout, value, txNum, height, hash, time, coinbase }: FoundOutput): UnspentOutput => ({
  txid,
  vout,
  value,
  coinbase,
  txNum: txNum ?? undefined,
  block: height === null ? undefined : { height, hash: hash!, time: time! },
});

function shownOutput(
  output: FoundOutput & { readonly script: Uint8Array },
  found: OutputOrdinals | undefined,
  tip: BitcoinTip,
  network: BitcoinNetwork,
): Static<typeof BitcoinOrdinalsOutput> {
  const { block } = asUnspent(output);
  return {
    outpoint: outpointText(output),
    transaction: output.txid,
    value: Number(output.value),
    address: addressText(output.script, network),
    scriptPubkey: toHex(output.script),
    status: shownStatus(block),
    confirmations: confirmationsOf(block, tip),
    spent: output.spentBy !== null,
    spentBy: output.spentBy,
    indexed: found !== undefined,
    ...(found && { inscriptions: [...found.inscriptions], runes: [...found.runes] }),
  };
}

/** What is known of outputs: from our index, and what lies on them from whoever is asked for that. */
async function readOutputs(
  { db, network, services }: ContextOf<'caller', 'bitcoin'>,
  outpoints: readonly string[],
): Promise<{ readonly tip: BitcoinTip; readonly data: readonly Static<typeof BitcoinOrdinalsOutput>[] }> {
  const source = ordinalsSourceOf(services, network.id);
  const { tip, outputs, own } = await db.snapshot(async (snapshot) => {
    const newest = await requireBitcoinTip(snapshot);
    const found = await findOutputs(snapshot, outpoints.map(keyOf));
    const complete: (FoundOutput & { readonly script: Uint8Array })[] = [];
    for (const output of found) complete.push(await withScript(snapshot, output));
    const lying = source.own ? await source.lookUp(snapshot, complete.map(asUnspent)) : undefined;
    return { tip: newest, outputs: complete, own: lying };
  });
  const lying = own ?? (await source.lookUp(db, outputs.map(asUnspent)));
  return { tip, data: outputs.map((output) => shownOutput(output, lying.get(outpointText(output)), tip, network)) };
}

export const getBitcoinOrdinalsOutput = operation({
  ...ordinals,
  id: 'getBitcoinOrdinalsOutput',
  route: 'GET /api/btc/ordinals/outputs/{outpoint}',
  summary: 'An output and the inscriptions and runes that lie on it',
  description:
    '`inscriptions` and `runes` are absent for an output in the mempool, whose content is not indexed yet. Answers 404 when the output is not known.',
  path: Type.Object({ outpoint: OutpointText }),
  result: BitcoinOrdinalsOutput,
  errors: ['not-found', 'incomplete-upstream'],
  example: { path: { outpoint: ORDINALS_EXAMPLE.outpoint } },

  async handle(context, { path }) {
    const { data } = await readOutputs(context, [path.outpoint]);
    const [output] = data;
    if (output === undefined) throw new ServiceError('not-found', `No output '${path.outpoint}' is known`);
    return output;
  },
});

export const getBitcoinOrdinalsOutputs = operation({
  ...ordinals,
  id: 'getBitcoinOrdinalsOutputs',
  route: 'POST /api/btc/ordinals/outputs',
  summary: 'Outputs and the inscriptions and runes that lie on them',
  description: 'In the order of the question, each once. `missing` are those that nobody knows.',
  batch: ['outpoints'],
  body: Closed({ outpoints: described(Batch(OutpointText, 1000), 'Outputs to look up') }),
  bodyLimit: 131_072,
  result: Closed({
    data: Type.Array(BitcoinOrdinalsOutput, { description: 'Outputs that were found, in the order of the request' }),
    missing: Type.Array(Type.String(), { description: FIELD.missing }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: ['incomplete-upstream'],
  example: { body: { outpoints: [ORDINALS_EXAMPLE.outpoint] } },

  async handle(context, { body }) {
    const asked = [...new Set(body.outpoints.map((outpoint) => outpoint.toLowerCase()))];
    const { data, tip } = await readOutputs(context, asked);
    const known = new Map(data.map((output) => [output.outpoint, output]));
    return {
      data: asked.flatMap((outpoint) => known.get(outpoint) ?? []),
      missing: asked.filter((outpoint) => !known.has(outpoint)),
      tip: shownBitcoinTip(tip),
    };
  },
});
