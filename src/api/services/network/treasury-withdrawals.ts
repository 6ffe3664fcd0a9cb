import type { Static } from 'typebox';
import { decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import type { GovernanceAction } from '../../../chains/cardano/governance/governance.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { credentialKey } from '../../../ledger/state/keys.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { actionEvents } from '../../../store/queries/cardano/governance/action-events.js';
import { listedActions, proposedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { type TreasuryPayment, treasuryPayments } from '../../../store/queries/cardano/governance/treasury.js';
import { decodeAction } from '../../shapes/governance/proposal-json.js';
import type { PotWithdrawal } from '../../shapes/network/pots.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

/** Payments of enacted treasury withdrawals, newest first. Empty without ledger state. */
export async function readGovernanceWithdrawals(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
): Promise<readonly Static<typeof PotWithdrawal>[]> {
  if (!(await hasLedger(db))) return [];
  const payments = await treasuryPayments(db);
  if (payments.length === 0) return [];
  const actions = await readEnactedWithdrawals(db, network);
  return findActions(payments, actions)
    .map(({ epoch, stake, lovelace, govActionId }) => ({
      epoch,
      earnedEpoch: epoch - 1,
      spendableEpoch: epoch,
      stakeAddress: stakeAddressText(stake, network),
      amount: lovelace.toString(),
      txHash: null,
      govActionId: govActionId ?? null,
    }))
    .toReversed();
}

export interface EnactedWithdrawal {
  readonly id: string;
  readonly epoch: number;
  readonly withdrawals: readonly (readonly [account: Uint8Array, lovelace: bigint])[];
}

async function readEnactedWithdrawals(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
): Promise<readonly EnactedWithdrawal[]> {
  const listed = (await listedActions(db, network)).filter(
    ({ kind, status }) => kind === 'treasury-withdrawals' && status === 'enacted',
  );
  const enacted = new Map(
    (await actionEvents(db)).flatMap(({ id, status, epoch }) => (status === 'enacted' ? [[id, epoch]] : [])),
  );
  const contents = (await proposedActions(db, listed)).map(decodeAction);
  return listed.flatMap(({ id }, index) => {
    const epoch = enacted.get(id);
    const action = contents[index] as GovernanceAction;
    return epoch === undefined || action.kind !== 'treasury-withdrawals'
      ? []
      : [{ id, epoch, withdrawals: action.withdrawals }];
  });
}

/**
 * The action of each payment: one that the same boundary enacted and that pays this amount to this account. Each
 * withdrawal of an action belongs to one payment; those to accounts that were not registered have none.
 */
export function findActions(
  payments: readonly TreasuryPayment[],
  actions: readonly EnactedWithdrawal[],
): readonly (TreasuryPayment & { readonly govActionId: string | undefined })[] {
  const open = new Map<string, string[]>();
  for (const { id, epoch, withdrawals } of actions)
    for (const [account, lovelace] of withdrawals) {
      const address = decodeAddressInBlock(account);
      if (address?.type !== 'reward') continue;
      const key = `${epoch} ${credentialKey(address.stake)} ${lovelace}`;
      open.set(key, [...(open.get(key) ?? []), id]);
    }
  return payments.map((payment) => {
    const key = `${payment.epoch} ${credentialKey(payment.stake)} ${payment.lovelace}`;
    return { ...payment, govActionId: open.get(key)?.shift() };
  });
}
