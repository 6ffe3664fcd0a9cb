import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { groupBy } from '../../../kernel/group-by.js';
import {
  type PartyStep,
  type WalletStep,
  walletParties,
  walletSteps,
} from '../../../store/queries/cardano/accounts/wallet-steps.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, described, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { readTime, TimeText } from '../../kit/time-parameters.js';
import { withMarket } from '../../services/market/market-request.js';
import { type Flow, type PartyGain, splitAmongParties, sumFlows } from '../../services/wallet-analytics/flows.js';
import { inAda } from '../../services/wallet-analytics/holdings.js';
import {
  CEILING_TEXT,
  expectWalkable,
  parseWallet,
  WALLET_LIMITS,
  walletTooLarge,
} from '../../services/wallet-analytics/wallet.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import { WALLET, WALLET_EXAMPLE } from '../../shapes/wallet-analytics/holdings.js';

export const listWalletFlows = operation({
  ...WALLET,
  id: 'listWalletFlows',
  route: 'GET /api/wallet/{stakeAddress}/flows',
  summary: "List an account's ADA flows by counterparty or month",
  description: `Changes of the account's ADA by transaction; its open orders count as its own. A counterparty is a stake address, or an address without one; \`fees\`, \`deposits\`, \`rewards\` and \`genesis\` also count as counterparties. With several counterparties the change is split among them in proportion. Largest counterparties first, months in order. ${CEILING_TEXT}`,
  cachedUntilNextBlock: true,
  path: StakePath,
  query: Type.Object({
    from: Type.Optional(TimeText),
    to: Type.Optional(TimeText),
    groupBy: Defaulted(OneOf(['counterparty', 'month'], 'Grouping of the rows; months are in UTC'), 'counterparty'),
  }),
  result: Type.Array(
    named(
      'WalletFlow',
      Closed({
        key: Type.String({ description: 'A counterparty, or a month as in `2026-01`' }),
        receivedAda: described(PlainNumber, 'Received, in ada'),
        sentAda: described(PlainNumber, 'Sent, in ada'),
        txCount: Count('Number of transactions'),
      }),
    ),
  ),
  errors: [],
  example: WALLET_EXAMPLE,

  handle: (context, { path, query }) => {
    const { network } = context;
    const find = parseWallet({ stakeAddresses: [path.stakeAddress] }, network);
    const from = query.from === undefined ? 0 : readTime(query.from, 'from');
    const to = query.to === undefined ? Number.MAX_SAFE_INTEGER : readTime(query.to, 'to');
    if (from > to) throw new ServiceError('invalid', "Parameter 'from' must not be after 'to'");
    return withMarket(context, async ({ db }) => {
      const wallet = await find(db);
      await expectWalkable(db, wallet);
      const steps = (await walletSteps(db, wallet.owners)).filter((step) => {
        const time = getTime(step, network);
        return time >= from && time <= to;
      });
      const [first, last] = [steps[0], steps.at(-1)];
      if (first === undefined || last === undefined) return [];
      if (query.groupBy === 'month') return toFlowsJson(byMonth(steps, network));
      const range = { from: first.txId, to: last.txId, limit: WALLET_LIMITS.places };
      const parties = await walletParties(db, wallet.owners, range);
      if (parties === undefined)
        throw walletTooLarge('inputs and outputs in its transactions', WALLET_LIMITS.places, "narrow 'from' and 'to'");
      return toFlowsJson(byCounterparty(steps, parties, network));
    });
  },
});

const getTime = ({ slot }: WalletStep, network: CardanoNetwork): number =>
  slot === undefined ? network.systemStart : slotToTime(network, slot);

const toFlowsJson = (flows: readonly Flow[]) =>
  flows.map(({ key, received, sent, txCount }) => ({
    key,
    receivedAda: inAda(received),
    sentAda: inAda(sent),
    txCount,
  }));

const byMonth = (steps: readonly WalletStep[], network: CardanoNetwork): readonly Flow[] =>
  sumFlows(
    steps.map((step) => {
      const month = new Date(getTime(step, network) * 1000).toISOString().slice(0, 7);
      return [[month, step.received - step.sent] as const];
    }),
  );

function byCounterparty(
  steps: readonly WalletStep[],
  parties: readonly PartyStep[],
  network: CardanoNetwork,
): readonly Flow[] {
  const byTx = groupBy(parties, ({ txId }) => txId);
  const flows = sumFlows(
    steps.map((step) => {
      const others = (byTx.get(step.txId) ?? []).map((party) => ({
        key: partyText(party, network),
        lovelace: party.lovelace,
      }));
      const own = step.received - step.sent;
      return splitAmongParties(own, [...others, ...findSystemParties(step)]);
    }),
  );
  const moved = ({ received, sent }: Flow): bigint => received + sent;
  return [...flows].sort((a, b) => (moved(a) === moved(b) ? (a.key < b.key ? -1 : 1) : moved(a) > moved(b) ? -1 : 1));
}

/** Sources and destinations of lovelace besides outputs. Rewards are those that this account withdrew. */
function findSystemParties({ slot, received, fee, deposit, withdrawn }: WalletStep): readonly PartyGain[] {
  if (slot === undefined) return [{ key: 'genesis', lovelace: -received }];
  return [
    { key: 'fees', lovelace: fee ?? 0n },
    { key: 'deposits', lovelace: deposit },
    { key: 'rewards', lovelace: -withdrawn },
  ];
}

const partyText = ({ stakeHash, stakeScript, address }: PartyStep, network: CardanoNetwork): string =>
  stakeHash === null
    ? addressBytesText(address ?? new Uint8Array())
    : stakeAddressText({ type: stakeScript ? 'script' : 'key', hash: stakeHash }, network);
