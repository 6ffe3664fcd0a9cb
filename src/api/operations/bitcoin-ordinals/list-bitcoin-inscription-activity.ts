import { createMovesOperation } from '../../services/bitcoin/inscriptions-moves.js';

export const listBitcoinInscriptionActivity = createMovesOperation('activity', {
  id: 'listBitcoinInscriptionActivity',
  summary: "List an inscription's transfers and its reveal, newest first",
  description:
    'Every transfer to another output, and the reveal last. Returns 404 when the inscription does not exist.',
});
