import { contentOperation } from '../../services/bitcoin/inscriptions-content.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';

export const getBitcoinInscriptionContent = contentOperation('content', ORDINALS_EXAMPLE.delegating, {
  id: 'getBitcoinInscriptionContent',
  summary: 'What an inscription shows: its body, or that of its delegate',
});
