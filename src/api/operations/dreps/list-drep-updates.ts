import { createListOperation } from '../../services/dreps/activity.js';

export const listDRepUpdates = createListOperation(
  'listDRepUpdates',
  'updates',
  'update',
  'List DRep updates, newest first',
  'One entry for each update certificate, which replaces the anchor of a DRep and keeps it active. `deposit` is null.',
);
