import { contentOperation } from '../../services/bitcoin/inscriptions-content.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';

export const getBitcoinInscriptionContent = contentOperation('content', ORDINALS_EXAMPLE.delegating, {
  id: 'getBitcoinInscriptionContent',
  summary: 'Get the content of an inscription or of its delegate',
});
