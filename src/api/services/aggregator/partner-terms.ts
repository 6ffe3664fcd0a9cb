import { CARDANO_SUPPLY } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { PartnerProfile } from '../../../store/queries/service/partners.js';
import type { FeeTerms } from './fees.js';
import { plainAddress } from './owner.js';

/** The same text as in a partner profile. */
const NO_PAYMENT_ADDRESS = 'it must be a base or enterprise address, not Byron, stake or pointer';

type RequestedAmount = string | number | bigint;

export interface RequestedPartnerTerms {
  readonly partnerPayoutAddress?: string | undefined;
  readonly partnerFeeBps?: number | undefined;
  readonly partnerFeeFixedLovelace?: RequestedAmount | undefined;
  readonly partnerMaxFeeLovelace?: RequestedAmount | undefined;
}

/** Terms of the request, else of the partner profile; undefined when neither sets a fee. */
export function partnerTerms(
  given: RequestedPartnerTerms,
  profile: PartnerProfile | undefined,
  network: CardanoNetwork,
): FeeTerms | undefined {
  const { partnerPayoutAddress, partnerFeeBps, partnerFeeFixedLovelace, partnerMaxFeeLovelace } = given;
  const isRequested = partnerFeeBps !== undefined || partnerFeeFixedLovelace !== undefined;
  if (partnerMaxFeeLovelace !== undefined && !isRequested)
    throw new ServiceError('invalid', 'partnerMaxFeeLovelace needs partnerFeeBps or partnerFeeFixedLovelace');
  if (partnerPayoutAddress !== undefined)
    plainAddress(partnerPayoutAddress, network, 'partnerPayoutAddress', NO_PAYMENT_ADDRESS);
  if (isRequested) {
    const payoutAddress = partnerPayoutAddress ?? profile?.payoutAddress;
    if (payoutAddress === undefined)
      throw new ServiceError('invalid', 'partnerPayoutAddress is required: the account has no partner profile');
    return {
      payoutAddress,
      bps: partnerFeeBps ?? 0,
      fixedLovelace: readLovelace(partnerFeeFixedLovelace ?? 0, 'partnerFeeFixedLovelace'),
      maxLovelace:
        partnerMaxFeeLovelace === undefined ? undefined : readLovelace(partnerMaxFeeLovelace, 'partnerMaxFeeLovelace'),
    };
  }
  if (profile?.enabled !== true) return undefined;
  return {
    payoutAddress: partnerPayoutAddress ?? profile.payoutAddress,
    bps: profile.feeBps,
    fixedLovelace: profile.feeFixedLovelace ?? 0n,
    maxLovelace: profile.maxFeeLovelace ?? undefined,
  };
}

function readLovelace(given: RequestedAmount, field: string): bigint {
  const lovelace = BigInt(given);
  if (lovelace < 0n || lovelace > CARDANO_SUPPLY)
    throw new ServiceError('invalid', `Field '${field}' must be from 0 to ${CARDANO_SUPPLY}`);
  return lovelace;
}
