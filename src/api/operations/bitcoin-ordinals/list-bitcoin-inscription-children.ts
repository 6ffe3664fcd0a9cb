import { listChildren } from '../../../store/queries/bitcoin/inscriptions.js';
import { createFamilyOperation } from '../../services/bitcoin/inscriptions-details.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';

export const listBitcoinInscriptionChildren = createFamilyOperation('children', listChildren, ORDINALS_EXAMPLE.parent, {
  id: 'listBitcoinInscriptionChildren',
  summary: "List an inscription's children",
  description: 'In the order in which they were inscribed. Returns 404 when the inscription does not exist.',
});
