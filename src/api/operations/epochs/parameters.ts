import Type, { type Static } from 'typebox';
import { epochToSlot, eraAtSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { protocolParametersAt } from '../../../store/queries/cardano/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { AnyJson, Closed, described, Nullable, named } from '../../schema.js';
import { EpochNumber } from '../blocks/block-parameters.js';
import { ProtocolParams, shownParameters } from './protocol-params.js';

interface Chain {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

/** What held in an epoch that has begun; without one what holds now. */
export const parametersOfEpoch = ({ db, network }: Chain, asked?: number) =>
  db.snapshot(async (snapshot) => {
    const { epoch } = await readTip(snapshot);
    if (asked !== undefined && asked > epoch) throw new ServiceError('not-found', 'That epoch has not begun');
    const wanted = asked ?? epoch;
    if (eraAtSlot(network, epochToSlot(network, wanted)) === 'byron') throw beforeShelley(network, asked);
    return await protocolParametersAt(snapshot, network, wanted);
  });

/** Epochs of Byron have parameters of another kind, which nobody asks for any more. */
const beforeShelley = ({ id }: CardanoNetwork, asked: number | undefined): ServiceError =>
  asked === undefined
    ? new ServiceError('unavailable', `${id} is indexed up to Byron, which has no parameters of this kind`)
    : new ServiceError('not-found', 'Epochs of Byron have no parameters of this kind');

const shown = async (chain: Chain, epoch?: number): Promise<Static<typeof ProtocolParams>> =>
  shownParameters(await parametersOfEpoch(chain, epoch));

const base = { tag: 'Epochs', gate: 'caller', scope: 'cardano', addOn: null, result: ProtocolParams } as const;

export const getLatestParameters = operation({
  ...base,
  id: 'getLatestParameters',
  route: 'GET /api/epoch/latest/parameters',
  summary: 'Protocol parameters of the epoch of the newest block',
  description: 'Answers the parameters that apply now. A field that the era does not have is null.',
  errors: [],
  example: {},

  handle: (context) => shown(context),
});

export const getParameters = operation({
  ...base,
  id: 'getParameters',
  route: 'GET /api/epoch/params',
  summary: 'Protocol parameters of an epoch; without one of the newest',
  description:
    '`epoch_no` chooses an epoch; without it the epoch of the newest block. A field that the era does not have is null. Answers 404 for epochs of Byron and for an epoch that has not begun.',
  query: Type.Object({ epoch_no: Type.Optional(EpochNumber) }),
  errors: ['not-found'],
  example: {},

  handle: (context, { query }) => shown(context, query.epoch_no),
});

export const getEpochParameters = operation({
  ...base,
  id: 'getEpochParameters',
  route: 'GET /api/epoch/{epoch}/parameters',
  summary: 'Protocol parameters of an epoch',
  description:
    'A field that the era of the epoch does not have is null. Answers 404 for epochs of Byron and for an epoch that has not begun.',
  path: Type.Object({ epoch: EpochNumber }),
  errors: ['not-found'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle: (context, { path }) => shown(context, path.epoch),
});

const ParameterChange = named(
  'ParameterDifference',
  Closed({
    name: Type.String({ description: 'Name of the protocol parameter' }),
    from: described({ ...AnyJson, 'x-exact': true }, 'Value in the epoch that is compared with'),
    to: described({ ...AnyJson, 'x-exact': true }, 'Value in the epoch of the path'),
    govActionId: Nullable(Type.String({ description: 'Governance action that changed it; null when none is known' })),
  }),
);

export const diffEpochParameters = operation({
  ...base,
  id: 'diffEpochParameters',
  route: 'GET /api/epoch/{epoch}/parameters/diff',
  summary: 'Protocol parameters that differ between two epochs',
  description:
    'Compares with the epoch before unless `against` names another. Answers an empty list when nothing changed, and 404 for epochs of Byron and for an epoch that has not begun.',
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({
    against: Type.Optional({ ...EpochNumber, description: 'The epoch to compare with; without it the one before' }),
  }),
  result: Type.Array(ParameterChange),
  errors: ['not-found'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  async handle(context, { path: { epoch }, query }) {
    const to = await shown(context, epoch);
    const from = await shown(context, query.against ?? Math.max(0, epoch - 1));
    return (Object.keys(to) as (keyof typeof to)[])
      .filter((name) => !isSame(from[name], to[name]))
      .map((name) => ({ name, from: from[name], to: to[name], govActionId: null }));
  },
});

const isSame = (a: unknown, b: unknown): boolean => {
  const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
  return text(a) === text(b);
};
