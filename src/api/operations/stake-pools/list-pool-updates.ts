import Type from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import {
  listPoolRegistrations,
  listPoolRetirements,
  type PoolRegistrationFact,
  type PoolRetirementFact,
} from '../../../store/queries/cardano/pools/pool-certificates.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, described, Integer, Nullable, named, OneOf } from '../../kit/schema.js';
import { poolNumber } from '../../services/stake-pools/pool-id.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { registrationJson } from '../../shapes/stake-pools/certificates.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';
import { PoolRegistration } from '../../shapes/transactions/pool-json.js';

const PoolUpdate = named(
  'PoolUpdate',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: Count('Index of the certificate in the transaction'),
    action: OneOf(['REGISTRATION', 'DEREGISTRATION'], 'Kind of certificate; a registration also changes parameters'),
    epoch: Count(FIELD.epoch),
    slot: Count('Absolute slot'),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    params: Nullable(described(PoolRegistration, 'Parameters of the registration; null for a deregistration')),
  }),
);

export const listPoolUpdates = operation({
  id: 'listPoolUpdates',
  route: 'GET /api/pools/{poolId}/updates',
  tag: 'Stake Pools',
  summary: "List a stake pool's certificates, newest first",
  description: 'Registrations, parameter changes with their new values, and retirements.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolUpdate),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db, network }, { path, query: { page, pageSize } }) {
    const hash = readPoolId(path.poolId);
    return await db.snapshot(async (snapshot) => {
      const poolId = await poolNumber(snapshot, hash);
      if (poolId === undefined) return [];
      // All are read: a pool has some dozens of certificates, each of which cost a fee.
      const registrations = await listPoolRegistrations(snapshot, poolId);
      const retirements = await listPoolRetirements(snapshot, poolId);
      return [...registrations, ...retirements]
        .toSorted((a, b) => b.position.id - a.position.id || b.certIndex - a.certIndex)
        .slice((page - 1) * pageSize, page * pageSize)
        .map((fact) => updateJson(fact, network));
    });
  },
});

function updateJson(fact: PoolRegistrationFact | PoolRetirementFact, network: CardanoNetwork) {
  const { position: place, certIndex } = fact;
  const { epoch, slot } = place.block;
  const registered = 'parameters' in fact;
  return {
    txHash: toHex(place.hash),
    certIndex,
    action: registered ? ('REGISTRATION' as const) : ('DEREGISTRATION' as const),
    epoch,
    slot,
    blockTime: slotToTime(network, slot),
    params: registered ? registrationJson(fact, network) : null,
  };
}
