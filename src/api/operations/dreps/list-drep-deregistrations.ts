import { createListOperation } from '../../services/dreps/activity.js';

export const listDRepDeregistrations = createListOperation(
  'listDRepDeregistrations',
  'deregistrations',
  'retirement',
  'List DRep deregistrations, newest first',
  'One entry for each deregistration certificate, with the deposit that it returns. A DRep that registered again is listed too.',
);
