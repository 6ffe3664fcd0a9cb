import { contentOperation } from '../../services/bitcoin/inscriptions-content.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';

export const getBitcoinInscriptionOwnContent = contentOperation('undelegatedContent', ORDINALS_EXAMPLE.inscription, {
  id: 'getBitcoinInscriptionOwnContent',
  summary: 'The body of an inscription itself, whatever its delegate',
});
