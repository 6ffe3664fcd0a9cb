import { toHex } from '../../../kernel/hex.js';
import type { Certificate, InstantRewards } from '../certificates/certificate.js';
import type { CertificateContext } from './certificate-context.js';
import { type GenesisDelegate, getMajorVersion, VERSION } from './view.js';

type GenesisDelegation = Extract<Certificate, { readonly kind: 'genesis-delegation' }>;

/** A genesis key must exist, and its new delegate must serve no other genesis key. */
export function checkGenesisDelegation(certificate: GenesisDelegation, context: CertificateContext): void {
  const { genesisHash, delegateHash, vrfKeyHash } = certificate;
  const keys = context.state.genesisKeys;
  if (keys === undefined) {
    context.unknown('of the genesis keys, which are unknown');
    return;
  }
  const genesisKey = toHex(genesisHash);
  if (!keys.delegates.has(genesisKey))
    context.addViolation('GenesisKeyNotInMappingDELEG', `names ${genesisKey}, which is not a genesis key`);
  const others = [...keys.delegates, ...(keys.futureDelegates ?? [])].flatMap(([key, delegate]): GenesisDelegate[] =>
    key === genesisKey ? [] : [delegate],
  );
  if (others.some(({ keyHash }) => toHex(keyHash) === toHex(delegateHash)))
    context.addViolation(
      'DuplicateGenesisDelegateDELEG',
      `names the delegate ${toHex(delegateHash)}, who serves another genesis key`,
    );
  if (others.some((other) => toHex(other.vrfKeyHash) === toHex(vrfKeyHash)))
    context.addViolation(
      'DuplicateGenesisVRFDELEG',
      `uses the VRF key ${toHex(vrfKeyHash)}, which belongs to the delegate of another genesis key`,
    );
}

/** `checkGenesisSigners` checks the signatures. Whether the pot suffices depends on pending rewards, which are unknown. */
export function checkInstantRewards({ rewards, toOtherPot }: InstantRewards, context: CertificateContext): void {
  const beforeAlonzo = getMajorVersion(context.state) < VERSION.alonzo;
  if (beforeAlonzo && toOtherPot !== undefined)
    context.addViolation(
      'MIRTransferNotCurrentlyAllowed',
      'moves lovelace between the pots, which is allowed from protocol version 5 on',
    );
  if (beforeAlonzo && rewards.some(([, amount]) => amount < 0n))
    context.addViolation(
      'MIRNegativesNotCurrentlyAllowed',
      'takes rewards back, which is allowed from protocol version 5 on',
    );
  context.unknown('of instantaneous rewards, whose pending amounts are unknown');
}
