import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { type AccountFact, accountFacts } from '../../../store/queries/cardano/builder/facts.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';

/** An account on the chain. */
export interface KnownAccountState extends Pick<AccountFact, 'registered' | 'drep'> {
  /** The deposit that was paid; undefined where the account is not registered or the deposit is unknown. */
  readonly deposit: bigint | undefined;
  /** Rewards that were not withdrawn; undefined without ledger state. */
  readonly rewards: bigint | undefined;
}

/** One entry for each credential, in order; undefined for one that does not appear on the chain. */
export async function readAccountStates(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  credentials: readonly Credential[],
): Promise<readonly (KnownAccountState | undefined)[]> {
  const facts = await accountFacts(db, credentials);
  const known = facts.filter((fact) => fact !== undefined);
  if (known.length === 0 || !(await hasLedger(db)))
    return facts.map((fact) => fact && { ...toState(fact), deposit: fact.deposit, rewards: undefined });
  const balances = await rewardBalances(
    db,
    known.map(({ stakeId }) => stakeId),
  );
  // A certificate that does not state its deposit paid the one of its epoch.
  const epochs = known.flatMap(({ deposit, registeredIn }) =>
    deposit === undefined && registeredIn !== undefined ? [registeredIn] : [],
  );
  const parameters = await findProtocolParameters(db, network, epochs);
  return facts.map((fact) => {
    if (fact === undefined) return undefined;
    const { stakeId, deposit, registeredIn } = fact;
    const charged = registeredIn === undefined ? undefined : parameters.get(registeredIn)?.keyDeposit;
    return { ...toState(fact), deposit: deposit ?? charged, rewards: balances.get(stakeId) ?? 0n };
  });
}

const toState = ({ registered, drep }: AccountFact) => ({ registered, drep });
