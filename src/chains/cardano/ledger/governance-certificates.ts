import type { Credential } from '../addresses/address.js';
import type { Certificate } from '../certificates/certificate.js';
import { type CertificateContext, formatCredential } from './certificate-context.js';

type DRepCertificate = Extract<
  Certificate,
  { readonly kind: 'drep-registration' | 'drep-deregistration' | 'drep-update' }
>;

/** GOVCERT, certificates of DReps. */
export function checkDRepCertificate(certificate: DRepCertificate, context: CertificateContext): void {
  const { drep } = certificate;
  const { working } = context;
  const name = `the DRep ${formatCredential(drep)}`;
  const found = working.drep(drep);
  const registers = certificate.kind === 'drep-registration';
  if (found === undefined) context.unknown(`for ${name}, which is unknown`);
  else if (registers && found.registered)
    context.addViolation('ConwayDRepAlreadyRegistered', `registers ${name}, which is registered already`);
  else if (!registers && !found.registered)
    context.addViolation('ConwayDRepNotRegistered', `names ${name}, which is not registered`);
  if (certificate.kind === 'drep-update') return;
  if (registers) {
    const { drepDeposit } = context.state.parameters;
    if (drepDeposit !== undefined)
      context.expectDeposit('ConwayDRepIncorrectDeposit', certificate.deposit, drepDeposit, 'takes a deposit of');
    working.setDRep(drep, { registered: true, deposit: drepDeposit ?? certificate.deposit });
    return;
  }
  if (found?.registered) {
    if (found.deposit === undefined) context.unknownDeposit(name);
    else context.expectDeposit('ConwayDRepIncorrectRefund', certificate.deposit, found.deposit, 'refunds a deposit of');
  }
  working.setDRep(drep, { registered: false });
}

/** GOVCERT, certificates of committee members. A member without a hot credential resigns. */
export function checkCommitteeCertificate(
  cold: Credential,
  hot: Credential | undefined,
  context: CertificateContext,
): void {
  const { working } = context;
  const member = working.member(cold);
  if (member === undefined) {
    context.unknown(`for the committee member ${formatCredential(cold)}, which is unknown`);
    return;
  }
  if (member.resigned)
    context.addViolation(
      'ConwayCommitteeHasPreviouslyResigned',
      `is for the committee member ${formatCredential(cold)}, who has resigned`,
    );
  if (!member.member)
    context.addViolation(
      'ConwayCommitteeIsUnknown',
      `is for ${formatCredential(cold)}, who is not a member of the committee`,
    );
  if (member.resigned || !member.member) return;
  working.setMember(cold, { ...member, resigned: hot === undefined, hot: hot ?? 'none' });
}
