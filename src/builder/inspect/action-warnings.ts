import { addressBytesText, addressText, type Credential } from '../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../chains/cardano/assets/asset-id.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import { drepIdCip129, governanceIdCip129 } from '../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../chains/cardano/pools/pool-id.js';
import { toHex } from '../../kernel/hex.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Warning } from '../request/unsigned-tx.js';
import { type Inspected, warn } from './inspected.js';
import { getDeposit } from './value-warnings.js';

/** A withdrawal of 10,000 ADA or more gives a warning. */
const LARGE_WITHDRAWAL = 10_000_000_000n;

/** Burns, donations, withdrawals, deposits, delegations and signatures. */
export function actionWarnings(inspected: Inspected): readonly Warning[] {
  const { transaction, ledger, isOwn } = inspected;
  if (!transaction.valid) return [];
  const { mint, donation, withdrawals, certificates, proposals } = transaction.body;
  return [
    ...mint.flatMap((asset) =>
      asset.quantity < 0n
        ? [warn('warning', 'token-burn', `${-asset.quantity} ${assetUnit(asset)} are burned and cannot be recovered`)]
        : [],
    ),
    ...(donation === undefined || donation === 0n
      ? []
      : [
          warn(
            'warning',
            'donation',
            `${donation} lovelace are donated to the treasury, which cannot be undone: check the amount`,
          ),
        ]),
    ...withdrawals.flatMap(({ account, lovelace }) =>
      lovelace >= LARGE_WITHDRAWAL
        ? [
            warn(
              'warning',
              'large-withdrawal',
              `${lovelace} lovelace of rewards are withdrawn from ${addressBytesText(account)}: check that the outputs return them to the wallet`,
            ),
          ]
        : [],
    ),
    ...certificates.flatMap((certificate, index) => certificateWarnings(certificate, index, ledger)),
    ...proposals.flatMap(({ deposit, returnAddress }, index) => [
      warn(
        'info',
        'deposit-paid',
        `Proposal ${index} pays a deposit of ${deposit} lovelace, which returns to ${addressBytesText(returnAddress)} when it is decided or expires`,
      ),
      ...(isOwn === undefined || isOwn(returnAddress)
        ? []
        : [
            warn(
              'warning',
              'deposit-returns-elsewhere',
              `The deposit of proposal ${index} returns to ${addressBytesText(returnAddress)}, which is not an address of the wallet: check returnAddress`,
            ),
          ]),
    ]),
  ];
}

function certificateWarnings(certificate: Certificate, index: number, ledger: LedgerView): readonly Warning[] {
  const { parameters, network, pools } = ledger;
  const stakeText = (stake: Credential): string => addressText({ type: 'reward', networkId: network.networkId, stake });
  const warnings: Warning[] = [];
  if (certificate.kind === 'pool-registration') {
    const { operator } = certificate.parameters;
    const registered = pools?.get(toHex(operator));
    if (registered !== true && parameters.poolDeposit !== undefined)
      warnings.push(
        warn(
          'info',
          'deposit-paid',
          `Certificate ${index} registers the pool ${poolIdBech32(operator)}: a new pool pays a deposit of ${parameters.poolDeposit} lovelace, which returns to its reward address after retirement`,
        ),
      );
    return warnings;
  }
  const deposit = getDeposit(certificate, parameters.keyDeposit);
  const owner =
    'stake' in certificate
      ? stakeText(certificate.stake)
      : certificate.kind === 'drep-registration' || certificate.kind === 'drep-deregistration'
        ? governanceIdCip129('drep', certificate.drep)
        : undefined;
  if (deposit > 0n)
    warnings.push(
      warn(
        'info',
        'deposit-paid',
        `Certificate ${index} pays a deposit of ${deposit} lovelace for ${owner}, which its deregistration returns`,
      ),
    );
  if (deposit < 0n)
    warnings.push(
      warn('info', 'deposit-returned', `Certificate ${index} returns the deposit of ${owner}: ${-deposit} lovelace`),
    );
  if (certificate.kind === 'stake-deregistration')
    warnings.push(
      warn(
        'warning',
        'stake-deregistration',
        `${owner} is deregistered: it earns no rewards and has no vote afterwards`,
      ),
    );
  const pool = 'pool' in certificate && certificate.kind !== 'pool-retirement' ? certificate.pool : undefined;
  const drep = 'stake' in certificate && 'drep' in certificate ? certificate.drep : undefined;
  const delegates = [pool && poolIdBech32(pool), drep && drepIdCip129(drep)].filter((id) => id !== undefined);
  if (delegates.length > 0)
    warnings.push(
      warn('info', 'delegation-change', `${owner} is delegated to ${delegates.join(' and ')}: check the ids`),
    );
  if (certificate.kind === 'pool-retirement')
    warnings.push(
      warn(
        'warning',
        'pool-retirement',
        `The pool ${poolIdBech32(certificate.pool)} retires in epoch ${certificate.epoch}; until then a registration revokes it`,
      ),
    );
  if (certificate.kind === 'committee-resignation')
    warnings.push(
      warn(
        'warning',
        'committee-resignation',
        `${governanceIdCip129('cc_cold', certificate.cold)} resigns from the committee, which cannot be undone`,
      ),
    );
  return warnings;
}
