import { movesOfInscription } from '../../services/bitcoin/inscriptions-moves.js';

export const listBitcoinInscriptionTransfers = movesOfInscription('transfers', {
  id: 'listBitcoinInscriptionTransfers',
  summary: 'Moves of an inscription, the newest first',
  description: 'Every move to another output, without the reveal. Answers 404 when the inscription does not exist.',
});
