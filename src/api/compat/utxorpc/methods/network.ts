import { epochToSlot, slotToTime } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { fromHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { protocolParametersAt } from '../../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { findEpochStakeTotal, poolsOfEpoch } from '../../../../store/queries/cardano/pools/epoch-pools.js';
import { poolStates } from '../../../../store/queries/cardano/pools/pools.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { readEras } from '../../../services/network/eras.js';
import { readGenesis } from '../../../services/network/genesis.js';
import { toTip } from '../messages/chain-output.js';
import { toRational } from '../messages/credentials.js';
import { type GenesisDocuments, toGenesis } from '../messages/genesis.js';
import { type MessageFields, type MessageForm, oneof } from '../messages/message.js';
import { toParameters } from '../messages/parameters.js';
import { rpc } from '../rpc.js';
import { checkCount } from './query.js';

const service = 'query.QueryService';

export const readEraSummary = rpc({
  service,
  method: 'ReadEraSummary',
  summary: 'Read the eras of the network up to the current one',

  handle: ({ db, network }, { form }) =>
    db.snapshot(async (snapshot) => {
      const { eras, tip } = await readEras(snapshot, network);
      const summaries = await Promise.all(
        eras.map(async ([name, first], index) => {
          const next = eras[index + 1]?.[1];
          return {
            name,
            start: toBoundary(first, network),
            ...(next !== undefined && { end: toBoundary(next, network) }),
            protocolParams: await readEraParameters(snapshot, network, form, {
              name,
              last: (next ?? tip.epoch + 1) - 1,
            }),
          };
        }),
      );
      return { summary: oneof('cardano', { summaries }) };
    }),
});

function toBoundary(epoch: number, network: CardanoNetwork): MessageFields {
  const slot = epochToSlot(network, epoch);
  return { time: BigInt(slotToTime(network, slot)), slot: BigInt(slot), epoch: BigInt(epoch) };
}

/** The parameters at the end of an era; Byron has none of them. */
async function readEraParameters(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  form: MessageForm,
  { name, last }: { readonly name: string; readonly last: number },
): Promise<MessageFields | undefined> {
  if (name === 'byron') return undefined;
  return toParameters(await protocolParametersAt(db, network, last), form);
}

interface StateRequest {
  readonly query?: {
    readonly query: {
      readonly case?: string;
      readonly value?: {
        readonly query: { readonly case?: string; readonly value?: { readonly poolKeyhashes: readonly Uint8Array[] } };
      };
    };
  };
}

export const readState = rpc<StateRequest>({
  service,
  method: 'ReadState',
  summary: 'Read the distribution of stake over pools',

  handle({ db, network }, { request }) {
    const { case: kind, value } = request.query?.query.value?.query ?? {};
    if (kind !== 'stakePoolDistribution' || value === undefined)
      throw new ServiceError('invalid', "'query' must be 'stake_pool_distribution'");
    const { poolKeyhashes } = value;
    checkCount(poolKeyhashes.length, 'pool_keyhashes');
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const tip = await readTip(snapshot);
      const [pools, total, stakes] = await Promise.all([
        poolStates(snapshot, poolKeyhashes.length === 0 ? undefined : poolKeyhashes),
        findEpochStakeTotal(snapshot, tip.epoch),
        poolsOfEpoch(snapshot, tip.epoch),
      ]);
      const shares = pools.flatMap(({ id, parameters }) => {
        const stake = stakes.get(id)?.stake;
        if (stake === undefined) return [];
        return [
          {
            poolKeyhash: parameters.operator,
            stakeFraction: toRational({ numerator: stake, denominator: total || 1n }),
            vrfKeyhash: parameters.vrfKeyHash,
          },
        ];
      });
      const data = { result: oneof('stakePoolDistribution', { pools: shares }) };
      return { result: { result: oneof('cardano', data) }, ledgerTip: toTip(tip, network) };
    });
  },
});

export const readGenesisConfig = rpc({
  service,
  method: 'ReadGenesis',
  summary: 'Read the genesis configuration of the network',

  async handle({ network, services }, { form }) {
    const eras = ['byron', 'shelley', 'alonzo', 'conway'] as const;
    const documents = await Promise.all(eras.map((era) => readGenesis(services, network, era)));
    const byEra = Object.fromEntries(eras.map((era, index) => [era, documents[index]])) as unknown as GenesisDocuments;
    const { shelley } = network.genesisHashes;
    return {
      ...(shelley !== undefined && { genesis: fromHex(shelley) }),
      // CAIP-2 with the namespace of CIP-34.
      caip2: `cip34:${network.networkId}-${network.magic}`,
      config: oneof('cardano', toGenesis(byEra, form)),
    };
  },
});
