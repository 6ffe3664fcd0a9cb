import type { Static } from 'typebox';
import { knownParameters } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import { ENTRY_KINDS } from '../../../ledger/state/changes.js';
import type { ActiveProposal, DRepEntry } from '../../../ledger/state/ledger-state.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { listLedgerEntries } from '../../../store/queries/cardano/ledger/ledger-entries.js';
import {
  type EpochPots,
  findEpochPots,
  listEpochPots,
  readCurrentPots,
} from '../../../store/queries/cardano/ledger/pots.js';
import { delegatedStake } from '../../../store/queries/cardano/pools/pool-totals.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import type { NetworkSupply } from '../../shapes/network/pots.js';

interface Chain {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

type SupplyJson = Static<typeof NetworkSupply>;

/** The distribution of the supply after the newest block. */
export const readCurrentSupply = ({ db, network }: Chain): Promise<SupplyJson> =>
  db.snapshot(async (snapshot) => {
    await requireLedger(snapshot);
    const pots = await readCurrentPots(snapshot);
    const delegated = await delegatedStake(snapshot);
    const dreps = await listLedgerEntries(snapshot, ENTRY_KINDS.drep);
    const proposals = await listLedgerEntries(snapshot, ENTRY_KINDS.proposal);
    const drepDeposits = dreps.map(({ value }) => decodeStateValue<DRepEntry>(value).deposit);
    const proposalDeposits = proposals.map(({ value }) => decodeStateValue<ActiveProposal>(value).proposal.deposit);
    return toSupplyJson(network, {
      ...pots,
      delegatedStake: delegated.unspent + delegated.rewards,
      drepDeposits: sum(drepDeposits),
      proposalDeposits: sum(proposalDeposits),
    });
  });

/** The distribution of the supply at the start of an epoch. */
export const readEpochSupply = ({ db, network }: Chain, epoch: number): Promise<SupplyJson> =>
  db.snapshot(async (snapshot) => {
    await requireLedger(snapshot);
    const pots = await findEpochPots(snapshot, epoch);
    if (pots === undefined)
      throw new ServiceError(
        'not-found',
        'The epoch has not started, or it is an epoch of Byron, which has no supply of this kind',
      );
    return toSupplyJson(network, pots);
  });

export const listSupplies = (
  { db, network }: Chain,
  page: { readonly page: number; readonly pageSize: number },
): Promise<SupplyJson[]> =>
  db.snapshot(async (snapshot) => {
    await requireLedger(snapshot);
    const epochs = await numberedPage(page, (range) => listEpochPots(snapshot, range));
    return epochs.map((pots) => toSupplyJson(network, pots));
  });

type SupplyPots = Omit<EpochPots, 'activeStake'> & { readonly activeStake: bigint | undefined };

function toSupplyJson(network: CardanoNetwork, pots: SupplyPots): SupplyJson {
  const { maxLovelaceSupply: max } = knownParameters(network);
  const { epoch, treasury, reserves, rewards, deposits, drepDeposits, proposalDeposits } = pots;
  const total = max - reserves;
  return {
    epoch,
    max: max.toString(),
    total: total.toString(),
    circulating: (total - treasury - rewards - deposits).toString(),
    locked: pots.locked.toString(),
    treasury: treasury.toString(),
    reserves: reserves.toString(),
    rewards: rewards.toString(),
    fees: pots.fees.toString(),
    depositsStake: (deposits - drepDeposits - proposalDeposits).toString(),
    depositsDrep: drepDeposits.toString(),
    depositsProposal: proposalDeposits.toString(),
    treasuryDonation: pots.donations.toString(),
    liveStake: pots.delegatedStake.toString(),
    activeStake: pots.activeStake?.toString() ?? null,
  };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
