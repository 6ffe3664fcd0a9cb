import { listParents } from '../../../store/queries/bitcoin/inscriptions.js';
import { createFamilyOperation } from '../../services/bitcoin/inscriptions-details.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';

export const listBitcoinInscriptionParents = createFamilyOperation('parents', listParents, ORDINALS_EXAMPLE.child, {
  id: 'listBitcoinInscriptionParents',
  summary: "List an inscription's parents",
  description: 'In the order in which they were inscribed. Returns 404 when the inscription does not exist.',
});
