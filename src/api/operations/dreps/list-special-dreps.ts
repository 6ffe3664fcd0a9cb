import Type from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { toDRep } from '../../../store/queries/cardano/governance/drep-columns.js';
import { loadDRepContext } from '../../../store/queries/cardano/governance/drep-power.js';
import { findDRepIds } from '../../../store/queries/cardano/governance/drep-updates.js';
import { drepStates } from '../../../store/queries/cardano/governance/dreps.js';
import { drepEpoch, predefinedDRepPower } from '../../../store/queries/cardano/governance/voting-power.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, ExactInteger, named } from '../../kit/schema.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { computePower, DREP_TYPES, DRepTypeName } from '../../shapes/dreps/drep-json.js';
import { DISTRIBUTION_NOTE } from '../../shapes/dreps/ledger.js';

const SpecialDRep = named(
  'SpecialDRep',
  Closed({
    drepType: described(DRepTypeName, 'Predefined choice: abstain or no confidence'),
    votingPower: described(ExactInteger, 'Voting power delegated to it, in lovelace'),
    delegators: Count('Number of accounts that delegate to it'),
  }),
);

export const listSpecialDReps = operation({
  id: 'listSpecialDReps',
  route: 'GET /api/dreps/special',
  tag: 'DReps',
  summary: 'List the predefined DReps (abstain, no confidence) with their power',
  description: `Current power, or that of an epoch with \`epoch\`. ${DISTRIBUTION_NOTE} With \`epoch\`: ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: Type.Array(SpecialDRep),
  errors: ['not-found', 'not-implemented'],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const found = await (query.epoch === undefined
        ? readCurrent(snapshot, network)
        : readEpoch(snapshot, query.epoch));
      return BOTH.map(({ type }) => {
        const { lovelace = 0n, delegators = 0 } = found.find((each) => each.type === type) ?? {};
        return { drepType: DREP_TYPES[type], votingPower: lovelace, delegators };
      });
    }),
});

const BOTH = [{ type: 'abstain' }, { type: 'no-confidence' }] as const;

interface DelegatedPower {
  readonly type: string;
  readonly lovelace: bigint;
  readonly delegators: number;
}

async function readCurrent(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<readonly DelegatedPower[]> {
  await expectLive(db);
  const ids = (await findDRepIds(db, BOTH)).filter((id) => id !== undefined);
  const around = await loadDRepContext(db, network);
  return (await drepStates(db, ids)).map((state) => ({
    type: state.drep.type,
    lovelace: computePower(state, around),
    delegators: state.delegatorCount,
  }));
}

async function readEpoch(db: NetworkDb<'cardano'>, epoch: number): Promise<readonly DelegatedPower[]> {
  await requireLedger(db);
  if ((await drepEpoch(db, epoch)) === undefined)
    throw new ServiceError('not-found', `${db.network} had no DReps in epoch ${epoch}`);
  const rows = await predefinedDRepPower(db, epoch);
  return rows.map(({ kind, ...power }) => ({ type: toDRep(kind, new Uint8Array()).type, ...power }));
}
