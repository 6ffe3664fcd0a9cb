import { type EncodedTransactionParts, encodeBlock } from '../../chains/cardano/blocks/encode-block.js';
import type { BlockHeader, OperationalCertificate } from '../../chains/cardano/blocks/header.js';
import type { ProtocolVersion } from '../../chains/cardano/parameters/protocol-update.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import type { PoolActor } from './actors.js';
import { deriveSecret } from './signing-key.js';

export type SandboxEra = 'babbage' | 'conway' | 'dijkstra';

export interface NewSandboxBlock {
  readonly era: SandboxEra;
  readonly height: number;
  readonly slot: number;
  readonly previousHash: Uint8Array | undefined;
  readonly protocolVersion: ProtocolVersion;
  readonly pool: PoolActor;
  readonly transactions: readonly EncodedTransactionParts[];
}

export interface EncodedSandboxBlock {
  readonly bytes: Uint8Array;
  readonly header: Pick<BlockHeader, 'slot' | 'previousHash' | 'issuerVkey' | 'leader'>;
}

/** Slots per KES period on every Cardano network. */
const KES_PERIOD_SLOTS = 129_600;
/** KES periods covered by one operational certificate. */
const KES_PERIODS = 62;
const VRF_PROOF_BYTES = 80;
const KES_SIGNATURE_BYTES = 448;

/**
 * Encodes the blocks of a simulation. Body hash, links and operational certificates are real; VRF proofs and KES
 * signatures are placeholders of the right size.
 */
export function createForger(simulationName: string): (block: NewSandboxBlock) => EncodedSandboxBlock {
  const certificates = new Map<string, OperationalCertificate>();

  function issueCertificate({ ticker, cold }: PoolActor, slot: number): OperationalCertificate {
    const period = Math.floor(slot / KES_PERIOD_SLOTS);
    const counter = Math.floor(period / KES_PERIODS);
    const name = `${ticker} ${counter}`;
    const known = certificates.get(name);
    if (known !== undefined) return known;
    const hotVkey = deriveSecret(simulationName, `pool ${ticker} hot ${counter}`);
    const kesPeriod = counter * KES_PERIODS;
    const signed = Buffer.alloc(hotVkey.length + 16);
    signed.set(hotVkey);
    signed.writeBigUInt64BE(BigInt(counter), hotVkey.length);
    signed.writeBigUInt64BE(BigInt(kesPeriod), hotVkey.length + 8);
    const made = { hotVkey, counter, kesPeriod, signature: cold.sign(signed) };
    certificates.set(name, made);
    return made;
  }

  return ({ era, height, slot, previousHash, protocolVersion, pool, transactions }) => {
    const lot = blake2b256(Buffer.concat([pool.vrf, Buffer.from(String(slot))]));
    const header = {
      height,
      slot,
      previousHash,
      protocolVersion,
      issuerVkey: pool.cold.vkey,
      leader: {
        vrfVkey: pool.parameters.vrfKeyHash,
        nonceVrf: undefined,
        leaderVrf: undefined,
        vrfResult: { output: filled(lot, 64), proof: filled(lot, VRF_PROOF_BYTES) },
        certificate: issueCertificate(pool, slot),
      },
    };
    const sign = (headerBody: Uint8Array): Uint8Array => filled(blake2b256(headerBody), KES_SIGNATURE_BYTES);
    return { bytes: encodeBlock({ era, header, sign, transactions }), header };
  };
}

function filled(pattern: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += pattern.length) bytes.set(pattern.subarray(0, length - at), at);
  return bytes;
}
