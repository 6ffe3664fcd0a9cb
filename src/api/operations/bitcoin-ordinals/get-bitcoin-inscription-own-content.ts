import { contentOperation } from '../../services/bitcoin/inscriptions-content.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';

export const getBitcoinInscriptionOwnContent = contentOperation('undelegatedContent', ORDINALS_EXAMPLE.inscription, {
  id: 'getBitcoinInscriptionOwnContent',
  summary: 'Get the content of an inscription, ignoring its delegate',
});
