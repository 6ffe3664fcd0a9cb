import { CborReader } from '../../../kernel/cbor/reader.js';

/** Fields of a Byron header that the index does not need. */
export interface ByronHeaderDetails {
  readonly magic: number;
  readonly patch: number;
  readonly software: { readonly appName: string; readonly number: number };
  /** The genesis key that delegated, and the key that signed; both with their chain codes. */
  readonly issuer: Uint8Array;
  readonly delegate: Uint8Array;
}

/** Reads `[header, body, extra]`; see the Byron CDDL of cardano-ledger. */
export function readByronHeaderDetails(block: Uint8Array): ByronHeaderDetails {
  const reader = new CborReader(block);
  reader.readTuple(3);
  reader.readTuple(5);
  const magic = reader.readUint();
  reader.skip(); // previous block
  reader.skip(); // proof of the body
  reader.readTuple(4);
  reader.skip(); // slot
  const signer = reader.readBytes();
  reader.skip(); // difficulty
  const { issuer = signer, delegate = signer } = readSignature(reader);
  reader.readTuple(4);
  reader.readTuple(3);
  reader.skip(); // major
  reader.skip(); // minor
  const patch = reader.readUint();
  reader.readTuple(2);
  return { magic, patch, software: { appName: reader.readText(), number: reader.readUint() }, issuer, delegate };
}

/** A signature by delegation names both keys. */
function readSignature(reader: CborReader): { readonly issuer?: Uint8Array; readonly delegate?: Uint8Array } {
  const HEAVY_DELEGATION = 2;
  const count = reader.readTuple(2);
  if (reader.readUint() !== HEAVY_DELEGATION) {
    reader.skip();
    reader.expectClose(count, 2);
    return {};
  }
  const pair = reader.readTuple(2);
  const certificate = reader.readTuple(4);
  reader.skip(); // epoch
  const issuer = reader.readBytes();
  const delegate = reader.readBytes();
  reader.skip(); // signature of the certificate
  reader.expectClose(certificate, 4);
  reader.skip(); // signature of the block
  reader.expectClose(pair, 2);
  reader.expectClose(count, 2);
  return { issuer, delegate };
}
