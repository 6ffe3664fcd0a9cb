import Type, { type Static } from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { StoredMove } from '../../../store/queries/bitcoin/inscription-moves.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Integer, Nullable, named, OneOf } from '../../kit/schema.js';
import { formatSatpoint, locationFields, toLocationJson } from './inscriptions-record.js';
import { addressText } from './ordinals-page.js';

export const BitcoinInscriptionMove = named(
  'BitcoinInscriptionMove',
  Closed({
    inscriptionId: Type.String({ description: FIELD.inscriptionId }),
    number: Integer({ description: 'Inscription number; negative for those that were cursed before the jubilee' }),
    kind: OneOf(['genesis', 'transfer'], 'Whether the inscription was created or transferred'),
    txid: Type.String({ description: FIELD.txid }),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Count('Unix time in seconds'),
    ...locationFields,
    burned: Type.Boolean({ description: 'True when the output is an OP_RETURN: the inscription cannot move again' }),
    asFee: Type.Boolean({ description: 'True when its satoshi was paid to the miner as fee' }),
    from: Nullable(
      Closed(
        {
          satpoint: Type.String({ description: 'Location before the move: `txid:vout:offset`' }),
          address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
        },
        { description: 'Location before the move; null for the reveal' },
      ),
    ),
  }),
);

export const toMoveJson = (move: StoredMove, network: BitcoinNetwork): Static<typeof BitcoinInscriptionMove> => ({
  inscriptionId: move.inscriptionId,
  number: move.number,
  kind: move.genesis ? 'genesis' : 'transfer',
  txid: move.txid,
  blockHeight: move.height,
  blockTime: move.time,
  ...toLocationJson(move, network),
  burned: move.burned,
  asFee: move.asFee,
  from:
    move.fromKind === null
      ? null
      : {
          satpoint: formatSatpoint({
            kind: move.fromKind,
            satoshi: move.fromSatoshi!,
            outputTxid: move.fromTxid,
            vout: move.fromVout,
          }),
          address: addressText(move.fromScript, network),
        },
});
