import Type, { type Static } from 'typebox';
import { calidusIdBech32, isRevocation } from '../../../chains/cardano/pools/calidus-registration.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { slotToEpoch, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, described, ExactInteger, Integer, named } from '../../kit/schema.js';
import { type PoolCalidusKey, readCalidusKeys } from '../../services/stake-pools/calidus-keys.js';

const CalidusKey = named(
  'CalidusKey',
  Closed({
    poolIdBech32: Type.String({ description: FIELD.poolId }),
    calidusIdBech32: Type.String({ description: 'Id of the Calidus key, bech32 (`calidus1…`)' }),
    calidusPubKey: Type.String({ description: 'Public key in hexadecimal; zeros when the pool has revoked its key' }),
    nonce: described(ExactInteger, 'Nonce of the registration; the highest one of a pool counts'),
    txHash: Type.String({ description: FIELD.txHash }),
    epoch: Count(FIELD.epoch),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    registered: Type.Boolean({ description: 'False when the pool has revoked its key' }),
  }),
);

export const listCalidusKeys = operation({
  id: 'listCalidusKeys',
  route: 'GET /api/pools/calidus-keys',
  tag: 'Stake Pools',
  summary: 'List the Calidus keys of stake pools (CIP-151), newest first',
  description:
    'For each pool that was ever registered, the registration with the highest nonce among those signed by its cold key; of equal nonces the first on the chain. This service verifies the signatures.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(CalidusKey),
  errors: [],
  example: {},

  async handle({ db, network }, { query: { page, pageSize } }) {
    const current = await readCalidusKeys(db);
    return current
      .toSorted((a, b) => b.location.txId - a.location.txId)
      .slice((page - 1) * pageSize, page * pageSize)
      .map((claimed) => toCalidusKeyJson(claimed, network));
  },
});

function toCalidusKeyJson(
  { registration, location }: PoolCalidusKey,
  network: CardanoNetwork,
): Static<typeof CalidusKey> {
  return {
    poolIdBech32: poolIdBech32(registration.pool),
    calidusIdBech32: calidusIdBech32(registration.calidusKey),
    calidusPubKey: toHex(registration.calidusKey),
    nonce: registration.nonce,
    txHash: location.txHash,
    epoch: slotToEpoch(network, location.slot).epoch,
    blockTime: slotToTime(network, location.slot),
    registered: !isRevocation(registration),
  };
}
