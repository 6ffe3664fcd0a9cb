import Type from 'typebox';
import { Hex } from '../../kit/schema.js';

export const SessionPath = Type.Object({
  sessionId: Hex(64, 'Id of the session, as `POST /api/midnight/wallet/sessions` returned it'),
});

export const SESSION_NEEDS = 'the `sessionId` of a session from `POST /api/midnight/wallet/sessions`';

/** Not an id of any session. */
export const SESSION_EXAMPLE = 'a17c5e0b94d3f2868c1d7be05a42f96b3de8a0c7715f24b6930de1fa5c82b704';
