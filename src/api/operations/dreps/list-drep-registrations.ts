import { createListOperation } from '../../services/dreps/activity.js';

export const listDRepRegistrations = createListOperation(
  'listDRepRegistrations',
  'registrations',
  'registration',
  'List DRep registrations, newest first',
  'One entry for each registration certificate, with its deposit and anchor. The documents under the anchors are at `GET /api/dreps/{drepId}/metadata`.',
);
