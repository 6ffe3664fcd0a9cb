import Type, { type Static } from 'typebox';
import { formatInscriptionId } from '../../../chains/bitcoin/ordinals/inscription-id.js';
import type { PendingArrival } from '../../../chains/bitcoin/ordinals/pending-inscriptions.js';
import { formatSatPoint } from '../../../chains/bitcoin/ordinals/sat-point.js';
import { formatOutpoint } from '../../../chains/bitcoin/outpoint.js';
import type { SpendingTransaction } from '../../../chains/bitcoin/spent-outputs.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Integer, Nullable, named } from '../../kit/schema.js';
import { addressText } from './ordinals-page.js';

export const BitcoinPendingInscription = named(
  'BitcoinPendingInscription',
  Closed({
    inscriptionId: Type.String({ description: FIELD.inscriptionId }),
    txid: Type.String({ description: FIELD.txid }),
    created: Type.Boolean({ description: 'True when the transaction reveals it' }),
    from: Nullable(Type.String({ description: 'Satpoint before the transaction; null for a new inscription' })),
    satpoint: Nullable(
      Type.String({ description: 'Satpoint after it; null when paid as a fee, and when bound to no satoshi' }),
    ),
    output: Nullable(Type.String({ description: '`txid:vout`' })),
    value: Nullable(Integer({ minimum: 0, description: 'Value of the output, in satoshi' })),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    burned: Type.Boolean({ description: 'True when the output cannot be spent' }),
    paidAsFee: Type.Boolean({ description: 'True when no output receives its satoshi: the miner decides' }),
    unbound: Type.Boolean({ description: 'True when it is bound to no satoshi' }),
  }),
);

export function toPendingJson(
  { id, from, place, unbound, burned }: PendingArrival,
  { transaction }: SpendingTransaction,
  network: BitcoinNetwork,
): Static<typeof BitcoinPendingInscription> {
  const output = place && transaction.outputs[place.outpoint.vout]!;
  return {
    inscriptionId: formatInscriptionId(id),
    txid: toHex(transaction.txid),
    created: from === undefined,
    from: from === undefined ? null : formatSatPoint(from),
    satpoint: place === undefined ? null : formatSatPoint(place),
    output: place === undefined ? null : formatOutpoint(place.outpoint),
    value: output === undefined ? null : Number(output.value),
    address: output === undefined ? null : addressText(output.script, network),
    burned,
    paidAsFee: place === undefined && !unbound,
    unbound,
  };
}
