import Type, { type Static } from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { FoundOutput } from '../../../store/queries/bitcoin/ordinals-outputs.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { UnspentOutput } from '../../../store/queries/bitcoin/unspent.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { addressText } from './ordinals-page.js';
import { type OutputOrdinals, outpointText, RuneAmount } from './output-ordinals.js';
import { BitcoinStatus, countConfirmations, toStatusJson } from './utxo.js';

export const OutpointText = Type.String({
  maxLength: 75,
  pattern: '^[0-9a-fA-F]{64}:(?:0|[1-9][0-9]{0,9})$',
  description: 'Output: `txid:vout`',
});

export const BitcoinOrdinalsOutput = named(
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
      Type.Array(Type.String(), { description: 'Inscriptions on the output now; absent if not indexed' }),
    ),
    runes: Type.Optional(Type.Array(RuneAmount, { description: 'Runes on the output; absent if not indexed' })),
  }),
);

export const parseOutpoint = (outpoint: string) => ({
  txid: outpoint.slice(0, 64).toLowerCase(),
  vout: Number(outpoint.slice(65)),
});

export const asUnspent = ({ txid, vout, value, txNum, height, hash, time, coinbase }: FoundOutput): UnspentOutput => ({
  txid,
  vout,
  value,
  coinbase,
  txNum: txNum ?? undefined,
  block: height === null ? undefined : { height, hash: hash!, time: time! },
});

export function toOutputJson(
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
    status: toStatusJson(block),
    confirmations: countConfirmations(block, tip),
    spent: output.spentBy !== null,
    spentBy: output.spentBy,
    indexed: found !== undefined,
    ...(found && { inscriptions: [...found.inscriptions], runes: [...found.runes] }),
  };
}
