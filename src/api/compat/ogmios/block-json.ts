import type { Block } from '../../../chains/cardano/blocks/block.js';
import type { LeaderProof, VrfCertificate } from '../../../chains/cardano/blocks/header.js';
import { toHex } from '../../../kernel/hex.js';
import type { BoundaryBlock } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import { readByronDetails } from './byron-details.js';
import { toTransactionJson } from './transaction-json.js';
import { toBytes } from './values.js';

/** A block in the JSON of Ogmios 6. */
export function toBlockJson(block: Block): object {
  const { era, boundary, hash, header, transactions, encoded } = block;
  const { height, slot, previousHash } = header;
  const ancestor = previousHash === undefined ? 'genesis' : toHex(previousHash);
  const common = { era, id: toHex(hash), ancestor, height };
  if (boundary) return { type: 'ebb', ...common };
  const content = { ...common, slot, transactions: transactions.map(toTransactionJson) };
  const version = { major: header.protocolVersion.major, minor: header.protocolVersion.minor };
  if (header.leader === undefined) {
    const { magic, software, patch, issuer, delegate, certificates } = readByronDetails(encoded);
    return {
      type: 'bft',
      ...content,
      size: toBytes(encoded.length),
      operationalCertificates: certificates.map((each) => ({
        issuer: { verificationKey: toHex(each.issuer) },
        delegate: { verificationKey: toHex(each.delegate) },
      })),
      protocol: { id: magic, version: { ...version, patch }, software },
      issuer: { verificationKey: toHex(issuer) },
      delegate: { verificationKey: toHex(delegate) },
    };
  }
  return {
    type: 'praos',
    ...content,
    size: toBytes(header.bodySize ?? 0),
    protocol: { version },
    ...toNonce(header.leader),
    issuer: toIssuer(header.leader, header.issuerVkey),
  };
}

/** An epoch boundary block of Byron. */
export const toBoundaryJson = ({ hash, previousHash, height }: BoundaryBlock) => ({
  type: 'ebb',
  era: 'byron',
  id: hash,
  ancestor: previousHash ?? 'genesis',
  height,
});

const toVrf = ({ output, proof }: VrfCertificate) => ({ output: toHex(output), proof: toHex(proof) });

/** Since Babbage one VRF value determines both the leader and the nonce. */
const toNonce = ({ nonceVrf }: LeaderProof) => (nonceVrf === undefined ? {} : { nonce: toVrf(nonceVrf) });

function toIssuer({ vrfVkey, leaderVrf, vrfResult, certificate }: LeaderProof, vkey: Uint8Array | undefined): object {
  const leader = leaderVrf ?? vrfResult;
  return {
    verificationKey: toHex(vkey ?? new Uint8Array()),
    vrfVerificationKey: toHex(vrfVkey),
    operationalCertificate: {
      count: certificate.counter,
      kes: { period: certificate.kesPeriod, verificationKey: toHex(certificate.hotVkey) },
      sigma: toHex(certificate.signature),
    },
    leaderValue: leader === undefined ? {} : toVrf(leader),
  };
}
