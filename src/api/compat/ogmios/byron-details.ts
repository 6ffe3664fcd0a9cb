import { CborReader } from '../../../kernel/cbor/reader.js';

/** A genesis key and the key to which it delegates; both with their chain codes. */
export interface ByronDelegation {
  readonly issuer: Uint8Array;
  readonly delegate: Uint8Array;
}

/** Fields of a Byron block that the index does not need. `delegate` signed the block for the genesis key `issuer`. */
export interface ByronDetails extends ByronDelegation {
  readonly magic: number;
  readonly patch: number;
  readonly software: { readonly appName: string; readonly number: number };
  /** Delegations that the block contains. */
  readonly certificates: readonly ByronDelegation[];
}

/** Reads `[header, body, extra]`; see the Byron CDDL of cardano-ledger. */
export function readByronDetails(block: Uint8Array): ByronDetails {
  const reader = new CborReader(block);
  reader.readTuple(3);
  const header = readHeader(new CborReader(reader.readEncoded()));
  reader.readTuple(4);
  reader.skip(); // transactions
  reader.skip(); // shared seed computation
  return { ...header, certificates: readCertificates(reader) };
}

function readHeader(reader: CborReader): Omit<ByronDetails, 'certificates'> {
  reader.readTuple(5);
  const magic = reader.readUint();
  reader.skip(); // previous block
  reader.skip(); // proof of the body
  reader.readTuple(4);
  reader.skip(); // slot
  const signer = reader.readBytes();
  reader.skip(); // difficulty
  const { issuer, delegate } = readSignature(reader) ?? { issuer: signer, delegate: signer };
  reader.readTuple(4);
  reader.readTuple(3);
  reader.skip(); // major
  reader.skip(); // minor
  const patch = reader.readUint();
  reader.readTuple(2);
  return { magic, patch, software: { appName: reader.readText(), number: reader.readUint() }, issuer, delegate };
}

/** A signature by delegation names both keys; undefined for another one. */
function readSignature(reader: CborReader): ByronDelegation | undefined {
  const HEAVY_DELEGATION = 2;
  const count = reader.readTuple(2);
  if (reader.readUint() !== HEAVY_DELEGATION) {
    reader.skip();
    reader.expectClose(count, 2);
    return undefined;
  }
  const pair = reader.readTuple(2);
  const delegation = readDelegation(reader);
  reader.skip(); // signature of the block
  reader.expectClose(pair, 2);
  reader.expectClose(count, 2);
  return delegation;
}

function readCertificates(reader: CborReader): readonly ByronDelegation[] {
  const certificates: ByronDelegation[] = [];
  const count = reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) certificates.push(readDelegation(reader));
  return certificates;
}

function readDelegation(reader: CborReader): ByronDelegation {
  const count = reader.readTuple(4);
  reader.skip(); // epoch
  const issuer = reader.readBytes();
  const delegate = reader.readBytes();
  reader.skip(); // signature of the certificate
  reader.expectClose(count, 4);
  return { issuer, delegate };
}
