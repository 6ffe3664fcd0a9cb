import type { Operations, PartnerProfile } from '../../client/generated.js';
import { amount, parseAmount } from '../format.js';

type ProfileBody = Operations['savePartner']['input']['body'];

/** Form input as typed. */
export interface ProfileDraft {
  readonly displayName: string;
  readonly website: string;
  readonly payoutAddress: string;
  /** Percent. */
  readonly fee: string;
  readonly fixed: string;
  readonly most: string;
  readonly enabled: boolean;
}

const coins = (lovelace: string | null): string => (lovelace === null ? '' : amount(lovelace, 6).replaceAll(',', ''));

export const toProfileDraft = (profile: PartnerProfile | undefined): ProfileDraft => ({
  displayName: profile?.displayName ?? '',
  website: profile?.website ?? '',
  payoutAddress: profile?.payoutAddress ?? '',
  fee: profile === undefined ? '0.25' : amount(profile.feeBps, 2),
  fixed: coins(profile?.feeFixedLovelace ?? null),
  most: coins(profile?.maxFeeLovelace ?? null),
  enabled: profile?.enabled ?? true,
});

/** The whole profile, because omitted fields are removed; or an error message. */
export function toProfileBody(draft: ProfileDraft): { readonly body: ProfileBody } | { readonly problem: string } {
  const [displayName, website, payoutAddress] = [draft.displayName, draft.website, draft.payoutAddress].map((text) =>
    text.trim(),
  ) as [string, string, string];
  if (displayName === '') return { problem: 'Enter a display name' };
  if (payoutAddress === '') return { problem: 'Enter a payout address' };
  const feeBps = parseAmount(draft.fee, 2);
  if (feeBps === undefined || feeBps > 100n)
    return { problem: 'The fee must be a percentage from 0 to 1 with at most two decimals' };
  const [fixed, most] = [draft.fixed, draft.most].map((text) => (text.trim() === '' ? 'none' : parseAmount(text, 6)));
  if (fixed === undefined || most === undefined) return { problem: 'Coins have at most six decimals' };
  return {
    body: {
      displayName,
      payoutAddress,
      feeBps: Number(feeBps),
      enabled: draft.enabled,
      ...(website !== '' && { website }),
      ...(fixed !== 'none' && { feeFixedLovelace: fixed.toString() }),
      ...(most !== 'none' && { maxFeeLovelace: most.toString() }),
    },
  };
}
