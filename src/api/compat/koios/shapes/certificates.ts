import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { Certificate } from '../../../../chains/cardano/certificates/certificate.js';
import type { Anchor } from '../../../../chains/cardano/governance/anchor.js';
import { drepIdCip129, governanceIdCip129 } from '../../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import type { PoolParameters } from '../../../../chains/cardano/pools/pool-parameters.js';
import { rationalToNumber } from '../../../../chains/cardano/rational.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { toHex } from '../../../../kernel/hex.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { toRelayJson } from '../../../shapes/transactions/pool-json.js';

interface KoiosCertificate {
  readonly index: number;
  readonly type: string;
  readonly info: Readonly<Record<string, unknown>>;
}

interface CertificateContext {
  readonly network: CardanoNetwork;
  /** The epoch of the transaction. */
  readonly epoch: number;
  /** The deposit of a registration that does not state it. */
  readonly keyDeposit: bigint | undefined;
}

/** A pool's parameters apply two epochs after its first registration, and three after a later one. */
const EPOCHS_UNTIL_ACTIVE = 2;

/** A certificate with several effects is listed once for each, under the same index. */
export function toKoiosCertificates(
  certificate: Certificate,
  index: number,
  context: CertificateContext,
): readonly KoiosCertificate[] {
  return listEffects(certificate, context).map(([type, info]) => ({ index, type, info }));
}

type Effect = readonly [type: string, info: Readonly<Record<string, unknown>>];

function listEffects(certificate: Certificate, context: CertificateContext): readonly Effect[] {
  switch (certificate.kind) {
    case 'pool-registration':
      return [['pool_update', toPoolInfo(certificate.parameters, context)]];
    case 'pool-retirement':
      return [['pool_retire', { ...toPool(certificate.pool), 'retiring epoch': Number(certificate.epoch) }]];
    case 'instant-rewards':
      return listInstantRewards(certificate, context);
    case 'committee-authorization':
      return [
        ['committee_hot_auth', { ...toCommittee('cold', certificate.cold), ...toCommittee('hot', certificate.hot) }],
      ];
    case 'committee-resignation':
      return [['committee_resign', { ...toCommittee('cold', certificate.cold), ...toMeta(certificate.anchor) }]];
    case 'drep-registration':
      return [
        [
          'drep_registration',
          { ...toDRep(certificate.drep), deposit: certificate.deposit.toString(), ...toMeta(certificate.anchor) },
        ],
      ];
    case 'drep-update':
      return [['drep_update', { ...toDRep(certificate.drep), ...toMeta(certificate.anchor) }]];
    case 'drep-deregistration':
      return [['drep_retire', toDRep(certificate.drep)]];
    case 'genesis-delegation':
    case 'undecoded':
      return [];
    default:
      return listStakeEffects(certificate, context);
  }
}

type StakeCertificate = Extract<Certificate, { readonly stake: Credential }>;

function listStakeEffects(
  certificate: StakeCertificate,
  { network, keyDeposit }: CertificateContext,
): readonly Effect[] {
  const stake_address = stakeAddressText(certificate.stake, network);
  if (certificate.kind === 'stake-deregistration') return [['stake_deregistration', { stake_address }]];
  const effects: Effect[] = [];
  if ('deposit' in certificate)
    effects.push([
      'stake_registration',
      { stake_address, deposit: (certificate.deposit ?? keyDeposit)?.toString() ?? null },
    ]);
  if ('pool' in certificate) effects.push(['pool_delegation', { stake_address, ...toPool(certificate.pool) }]);
  if ('drep' in certificate) effects.push(['vote_delegation', { stake_address, ...toDRep(certificate.drep) }]);
  return effects;
}

function listInstantRewards(
  { pot, rewards, toOtherPot }: Extract<Certificate, { readonly kind: 'instant-rewards' }>,
  { network }: CertificateContext,
): readonly Effect[] {
  if (toOtherPot !== undefined) {
    const taken = (-toOtherPot).toString();
    const given = toOtherPot.toString();
    return [
      [
        'pot_transfer',
        pot === 'treasury' ? { treasury: taken, reserves: given } : { treasury: given, reserves: taken },
      ],
    ];
  }
  return rewards.map(([stake, lovelace]) => [
    pot === 'treasury' ? 'treasury_MIR' : 'reserve_MIR',
    { stake_address: stakeAddressText(stake, network), amount: lovelace.toString() },
  ]);
}

const toPool = (pool: Uint8Array) => ({ pool_id_bech32: poolIdBech32(pool), pool_id_hex: toHex(pool) });

const toDRep = (drep: DRep) => ({
  drep_id: drepIdCip129(drep),
  drep_hex: 'hash' in drep ? toHex(drep.hash) : null,
});

const toCommittee = (key: 'cold' | 'hot', credential: Credential) => ({
  [`cc_${key}_hex`]: toHex(credential.hash),
  [`cc_${key}_has_script`]: credential.type === 'script',
  [`cc_${key}_id`]: governanceIdCip129(key === 'cold' ? 'cc_cold' : 'cc_hot', credential),
});

const toMeta = (anchor: Anchor | undefined) => ({
  meta_url: anchor?.url ?? null,
  meta_hash: anchor === undefined ? null : toHex(anchor.hash),
});

const toPoolInfo = (pool: PoolParameters, { network, epoch }: CertificateContext) => ({
  ...toPool(pool.operator),
  active_epoch_no: epoch + EPOCHS_UNTIL_ACTIVE,
  vrf_key_hash: toHex(pool.vrfKeyHash),
  margin: rationalToNumber(pool.margin),
  fixed_cost: pool.cost.toString(),
  pledge: pool.pledge.toString(),
  reward_addr: addressBytesText(pool.rewardAccount),
  owners: pool.owners.map((hash) => stakeAddressText({ type: 'key', hash }, network)),
  relays: pool.relays.map(toRelayJson),
  meta_url: pool.metadata?.url ?? null,
  meta_hash: pool.metadata === undefined ? null : toHex(pool.metadata.hash),
});
