import Type, { type Static } from 'typebox';
import type { StoredRuneActivity } from '../../../store/queries/bitcoin/rune-outputs.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, named, OneOf } from '../../kit/schema.js';
import { spacedName } from './runes-record.js';

const KINDS = ['etching', 'mint', 'burn', 'transfer'] as const;

export const BitcoinRuneActivity = named(
  'BitcoinRuneActivity',
  Closed({
    runeId: Type.String({ description: FIELD.runeId }),
    spacedName: Type.String({ description: FIELD.spacedName }),
    txid: Type.String({ description: FIELD.txid }),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Count('Unix time in seconds'),
    kinds: Type.Array(OneOf(KINDS), {
      description: 'Actions of the transaction on the rune: etch, mint, transfer or burn',
    }),
    premine: { ...Amount, description: 'Premine of the etching, in the smallest unit of the rune' },
    minted: described(Amount, 'Amount minted, in the smallest unit of the rune'),
    burned: described(Amount, 'Amount burned, in the smallest unit of the rune'),
    spent: { ...Amount, description: 'Amount that its inputs held, in the smallest unit of the rune' },
    spentOutputs: Count('Number of spent outputs that held the rune'),
    received: { ...Amount, description: 'Amount that its outputs hold, in the smallest unit of the rune' },
    receivedOutputs: Count('Number of new outputs that hold the rune'),
  }),
);

export function toActivityJson(row: StoredRuneActivity): Static<typeof BitcoinRuneActivity> {
  const did: Readonly<Record<(typeof KINDS)[number], boolean>> = {
    etching: row.etched !== null,
    mint: row.minted !== null,
    burn: row.burned !== null,
    transfer: row.spent > 0n && row.received > 0n,
  };
  return {
    runeId: row.runeId,
    spacedName: spacedName(row),
    txid: row.txid,
    blockHeight: row.height,
    blockTime: row.time,
    kinds: KINDS.filter((kind) => did[kind]),
    premine: (row.etched ?? 0n).toString(),
    minted: (row.minted ?? 0n).toString(),
    burned: (row.burned ?? 0n).toString(),
    spent: row.spent.toString(),
    spentOutputs: row.spentOutputs,
    received: row.received.toString(),
    receivedOutputs: row.receivedOutputs,
  };
}
