import { movesOfInscription } from '../../services/bitcoin/inscriptions-moves.js';

export const listBitcoinInscriptionActivity = movesOfInscription('activity', {
  id: 'listBitcoinInscriptionActivity',
  summary: 'Moves of an inscription and how it was made, the newest first',
  description: 'Every move to another output, and the reveal last. Answers 404 when the inscription does not exist.',
});
