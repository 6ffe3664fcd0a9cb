import { createMovesOperation } from '../../services/bitcoin/inscriptions-moves.js';

export const listBitcoinInscriptionTransfers = createMovesOperation('transfers', {
  id: 'listBitcoinInscriptionTransfers',
  summary: "List an inscription's transfers, newest first",
  description: 'Every transfer to another output, without the reveal. Returns 404 when the inscription does not exist.',
});
