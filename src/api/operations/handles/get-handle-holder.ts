import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import { findHandleIds } from '../../../store/queries/cardano/assets/handles.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText } from '../../kit/schema.js';
import { findHandles } from '../../services/handles/handle-json.js';
import { ownersAt } from '../../services/handles/handles.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { chooseDefault, getHolder } from '../../shapes/handles/handle-json.js';
import { HandleHolder } from '../../shapes/handles/holders.js';

/** Maximum number of handles of one holder that are counted. */
const MAX_COUNTED = 1_000;

export const getHandleHolder = operation({
  id: 'getHandleHolder',
  route: 'GET /api/handles/holders/{address}',
  tag: 'Handles',
  summary: 'Get a handle holder',
  description: 'For a holder of more than 1000 handles the shortest 1000 are counted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  result: HandleHolder,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network }, { path: { address: text } }) {
    const address = readAddress(text, network);
    return db.snapshot(async (snapshot) => {
      const [owner] = await ownersAt(snapshot, network, [text]);
      const ids = owner === undefined ? [] : ((await findHandleIds(snapshot, [owner], MAX_COUNTED)).get(owner) ?? []);
      const handles = await findHandles(snapshot, ids);
      if (handles.length === 0) throw new ServiceError('not-found', 'The address holds no handle');
      const set = chooseDefault(handles);
      return {
        address: text,
        type: address.type === 'reward' ? 'wallet' : getHolder(encodeAddress(address), network).holderType,
        knownOwnerName: null,
        totalHandles: handles.length,
        defaultHandle: set?.name ?? null,
        manuallySet: set?.manual ?? false,
      };
    });
  },
});
