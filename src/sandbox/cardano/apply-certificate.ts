import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import { toHex } from '../../kernel/hex.js';
import { credentialKey, type DRepEntry, type Ledger } from './ledger.js';

/** The slot, epoch and protocol parameters of a ledger change. */
export interface LedgerContext {
  readonly slot: number;
  readonly epoch: number;
  readonly parameters: ProtocolParameters;
}

/** Applies a certificate to the ledger. It must be validated first. */
export function applyCertificate(ledger: Ledger, certificate: Certificate, here: LedgerContext): void {
  const { parameters } = here;
  switch (certificate.kind) {
    case 'stake-deregistration':
      deregister(ledger, certificate.stake);
      break;
    case 'pool-registration':
      registerPool(ledger, certificate.parameters, parameters.poolDeposit);
      break;
    case 'pool-retirement':
      retirePool(ledger, toHex(certificate.pool), Number(certificate.epoch));
      break;
    case 'instant-rewards':
      scheduleInstantRewards(ledger, certificate);
      break;
    case 'committee-authorization':
      changeMember(ledger, certificate.cold, { hot: certificate.hot });
      break;
    case 'committee-resignation':
      changeMember(ledger, certificate.cold, { hot: undefined, resigned: true });
      break;
    case 'drep-registration':
      ledger.move('deposits', certificate.deposit);
      updateDRep(ledger, certificate.drep, certificate, here);
      break;
    case 'drep-update': {
      const known = ledger.dreps.get(credentialKey(certificate.drep));
      if (known !== undefined) updateDRep(ledger, certificate.drep, { ...known, anchor: certificate.anchor }, here);
      break;
    }
    case 'drep-deregistration':
      removeDRep(ledger, certificate.drep);
      break;
    case 'genesis-delegation':
      break;
    default:
      // Stake certificates register the credential, delegate, or both.
      if ('deposit' in certificate) register(ledger, certificate.stake, certificate.deposit ?? parameters.keyDeposit);
      if ('pool' in certificate) delegate(ledger, certificate.stake, { pool: toHex(certificate.pool) });
      if ('drep' in certificate) delegate(ledger, certificate.stake, { drep: certificate.drep });
  }
}

/** Any action of a DRep extends its activity. */
function updateDRep(
  ledger: Ledger,
  credential: Credential,
  { deposit, anchor }: Pick<DRepEntry, 'deposit' | 'anchor'>,
  { epoch, parameters }: LedgerContext,
): void {
  const activeUntil = epoch + Number(parameters.drepActivity ?? 0n);
  ledger.put(ledger.dreps, credentialKey(credential), { deposit, anchor, credential, activeUntil });
}

function retirePool(ledger: Ledger, id: string, retiresIn: number): void {
  const pool = ledger.pools.get(id);
  if (pool !== undefined) ledger.put(ledger.pools, id, { ...pool, retiresIn });
}

function register(ledger: Ledger, stake: Credential, deposit: bigint): void {
  ledger.move('deposits', deposit);
  ledger.put(ledger.accounts, credentialKey(stake), { deposit, rewards: 0n, pool: undefined, drep: undefined });
}

function deregister(ledger: Ledger, stake: Credential): void {
  const key = credentialKey(stake);
  const account = ledger.accounts.get(key);
  if (account === undefined) return;
  ledger.move('deposits', -account.deposit);
  ledger.put(ledger.accounts, key, undefined);
}

function delegate(ledger: Ledger, stake: Credential, to: { readonly pool?: string; readonly drep?: DRep }): void {
  const key = credentialKey(stake);
  const account = ledger.accounts.get(key);
  if (account !== undefined) ledger.put(ledger.accounts, key, { ...account, ...to });
}

/** A second registration updates the pool from the next epoch on and cancels a retirement. */
function registerPool(ledger: Ledger, parameters: PoolParameters, deposit: bigint): void {
  const id = toHex(parameters.operator);
  const known = ledger.pools.get(id);
  if (known !== undefined) {
    ledger.put(ledger.pools, id, { ...known, next: parameters, retiresIn: undefined });
    return;
  }
  ledger.move('deposits', deposit);
  ledger.put(ledger.pools, id, { parameters, deposit, next: undefined, retiresIn: undefined });
}

function scheduleInstantRewards(
  ledger: Ledger,
  { pot, rewards, toOtherPot }: Certificate & { kind: 'instant-rewards' },
): void {
  const other = pot === 'reserves' ? 'treasury' : 'reserves';
  if (toOtherPot !== undefined) {
    ledger.move(pot, -toOtherPot);
    ledger.move(other, toOtherPot);
    return;
  }
  const instant = new Map(ledger.standing.instant);
  for (const [credential, lovelace] of rewards) {
    const key = credentialKey(credential);
    instant.set(key, (instant.get(key) ?? 0n) + lovelace);
    ledger.move(pot, -lovelace);
    // Reserved until the end of the epoch.
    ledger.move('deposits', lovelace);
  }
  ledger.stand({ instant });
}

function changeMember(
  ledger: Ledger,
  cold: Credential,
  change: { readonly hot: Credential | undefined; readonly resigned?: boolean },
): void {
  const key = credentialKey(cold);
  const member = ledger.committee.get(key) ?? { cold, hot: undefined, resigned: false, until: undefined };
  ledger.put(ledger.committee, key, { ...member, ...change });
}

/** Removes the vote delegations to the DRep (rule GOVCERT). */
function removeDRep(ledger: Ledger, credential: Credential): void {
  const key = credentialKey(credential);
  const drep = ledger.dreps.get(key);
  if (drep === undefined) return;
  ledger.move('deposits', -drep.deposit);
  ledger.put(ledger.dreps, key, undefined);
  for (const [account, entry] of ledger.accounts) {
    const chosen = entry.drep;
    if (chosen !== undefined && 'hash' in chosen && credentialKey(chosen) === key)
      ledger.put(ledger.accounts, account, { ...entry, drep: undefined });
  }
}
