import type { CborWriter } from '../../../kernel/cbor/writer.js';
import { writeCredential, writeDRep } from '../addresses/credential.js';
import { writeAnchor } from '../governance/anchor.js';
import { type SetEncoding, writeEntries, writeInt, writeOrNull } from '../lists.js';
import { writePoolParameters } from '../pools/pool-parameters.js';
import { type Certificate, certificateSize, certificateTag } from './certificate.js';

export function writeCertificate(writer: CborWriter, certificate: Certificate, sets: SetEncoding = 'untagged'): void {
  if (certificate.kind === 'undecoded') {
    writer.raw(certificate.encoded);
    return;
  }
  const tag = certificateTag(certificate);
  const hasBlsKey = certificate.kind === 'pool-registration' && certificate.parameters.blsKey !== undefined;
  writer.array(certificateSize(tag) + (hasBlsKey ? 1 : 0)).uint(tag);
  switch (certificate.kind) {
    case 'pool-registration':
      writePoolParameters(writer, certificate.parameters, sets);
      return;
    case 'pool-retirement':
      writer.bytes(certificate.pool).uint(certificate.epoch);
      return;
    case 'genesis-delegation':
      writer.bytes(certificate.genesisHash).bytes(certificate.delegateHash).bytes(certificate.vrfKeyHash);
      return;
    case 'instant-rewards':
      writer.array(2).uint(certificate.pot === 'reserves' ? 0 : 1);
      if (certificate.toOtherPot !== undefined) writer.uint(certificate.toOtherPot);
      else writeEntries(writer, certificate.rewards, writeCredential, writeInt);
      return;
    case 'committee-authorization':
      writeCredential(writer, certificate.cold);
      writeCredential(writer, certificate.hot);
      return;
    case 'committee-resignation':
      writeCredential(writer, certificate.cold);
      writeOrNull(writer, certificate.anchor, writeAnchor);
      return;
    case 'drep-registration':
      writeCredential(writer, certificate.drep);
      writer.uint(certificate.deposit);
      writeOrNull(writer, certificate.anchor, writeAnchor);
      return;
    case 'drep-deregistration':
      writeCredential(writer, certificate.drep);
      writer.uint(certificate.deposit);
      return;
    case 'drep-update':
      writeCredential(writer, certificate.drep);
      writeOrNull(writer, certificate.anchor, writeAnchor);
      return;
    default:
      // Stake certificates share the same field order; each writes the fields that apply.
      writeCredential(writer, certificate.stake);
      if ('pool' in certificate) writer.bytes(certificate.pool);
      if ('drep' in certificate) writeDRep(writer, certificate.drep);
      if ('deposit' in certificate && certificate.deposit !== undefined) writer.uint(certificate.deposit);
  }
}
