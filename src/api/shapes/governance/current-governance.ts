import Type, { type Static } from 'typebox';
import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { Constitution as ChainConstitution } from '../../../chains/cardano/governance/governance-json-committee.js';
import { toHex } from '../../../kernel/hex.js';
import type { Decided } from '../../../store/queries/cardano/governance/decided-governance.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Defaulted, described, ExactInteger, Nullable, named, OneOf } from '../../kit/schema.js';

export const Source = Defaulted(OneOf(['ledger', 'live'], 'Both values are answered from the index'), 'ledger');

export const Committee = named(
  'Committee',
  Closed({
    thresholdNumerator: described(ExactInteger, 'Numerator of the share of members that must agree'),
    thresholdDenominator: described(ExactInteger, 'Denominator of the share of members that must agree'),
    govActionId: Nullable(
      Type.String({ description: 'Id of the governance action that enacted it; null for the one of the genesis' }),
    ),
    members: Type.Array(
      Closed({
        hash: Type.String({ description: 'Hash of the cold credential' }),
        credType: OneOf(['key', 'script'], 'Whether the cold credential is a key or a script'),
        coldId: Type.String({ description: 'Id of the cold credential, bech32 of CIP-129 (`cc_cold1…`)' }),
        hotHashes: Type.Array(Type.String(), {
          description: 'Hashes of the authorised hot credentials, 56 hexadecimal digits each',
        }),
        hotId: Nullable(
          Type.String({ description: 'Id of the hot credential, bech32 of CIP-129 (`cc_hot1…`); null without one' }),
        ),
        status: OneOf(
          ['authorized', 'not_authorized', 'resigned', 'expired'],
          'Whether the member can vote, and why not',
        ),
        startEpoch: Nullable(Count('First epoch of the term; null without ledger state')),
        expiredEpoch: Count('Last epoch of the term'),
        displayName: Nullable(Type.String({ description: 'Name of the member; null: the chain does not state one' })),
      }),
      { description: 'Members of the committee' },
    ),
  }),
);

export const AVAILABILITY_NOTE =
  'From the ledger state of the index. Without it, from the genesis and actions that are proven to be enacted; returns 501 when an open action could have changed it.';

export type CommitteeJson = Static<typeof Committee>;

export const HISTORY =
  'Newest first. From the ledger state of the index. Without it, from the genesis and the actions that are proven to be enacted; returns 501 when an open action could have changed it.';

/** The last certificate of a member: its hot credential, or a resignation. */
export type MemberCertificate = { readonly hot: Credential } | 'resigned';

export function memberStatus(
  certificate: MemberCertificate | undefined,
  until: number,
  epoch: number,
): 'authorized' | 'not_authorized' | 'resigned' | 'expired' {
  if (certificate === 'resigned') return 'resigned';
  if (until < epoch) return 'expired';
  return certificate === undefined ? 'not_authorized' : 'authorized';
}

export const isSame = (a: Credential, b: Credential): boolean =>
  a.type === b.type && Buffer.compare(a.hash, b.hash) === 0;

export const Constitution = named(
  'Constitution',
  Closed({
    activeEpoch: Nullable(Count('First epoch in which it applied; null without ledger state')),
    anchorUrl: Type.String({ description: FIELD.anchorUrl }),
    anchorHash: Type.String({ description: FIELD.anchorHash }),
    script: Nullable(Type.String({ description: 'Hash of the guardrail script' })),
    govActionId: Nullable(
      Type.String({ description: 'Id of the governance action that enacted it; null for the one of the genesis' }),
    ),
  }),
);

export const toConstitutionJson = ({
  value: constitution,
  action,
  epoch,
}: Decided<ChainConstitution>): Static<typeof Constitution> => ({
  activeEpoch: epoch ?? null,
  anchorUrl: constitution.anchor.url,
  anchorHash: toHex(constitution.anchor.hash),
  script: constitution.guardrailScript === undefined ? null : toHex(constitution.guardrailScript),
  govActionId: action?.id ?? null,
});

export const CommitteeCert = named(
  'CommitteeCert',
  Closed({
    coldHash: Type.String({ description: 'Hash of the cold credential, 56 hexadecimal digits' }),
    hotHash: Nullable(
      Type.String({
        description: 'Hash of the authorised hot credential, 56 hexadecimal digits; null for a resignation',
      }),
    ),
    action: OneOf(['AUTHORIZATION', 'RESIGNATION'], 'Kind of certificate'),
    anchorUrl: Nullable(Type.String({ description: FIELD.anchorUrlOrNull })),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: Count('Index of the certificate in the transaction'),
    epoch: Count(FIELD.epoch),
    slot: Count('Absolute slot'),
  }),
);
