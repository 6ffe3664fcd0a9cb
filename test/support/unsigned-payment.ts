import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { toHex } from '../../src/kernel/hex.js';

/** CBOR of a Cardano payment without witnesses, to an address with this header byte. It spends no existing output. */
export function unsignedPayment(header = 0x60): string {
  const writer = new CborWriter().array(4).map(3);
  writer.uint(0).tag(258).array(1).array(2).bytes(new Uint8Array(32).fill(1)).uint(0);
  writer
    .uint(1)
    .array(1)
    .map(2)
    .uint(0)
    .bytes(Uint8Array.of(header, ...new Uint8Array(28)))
    .uint(1)
    .uint(5_000_000);
  return toHex(writer.uint(2).uint(170_000).raw(Uint8Array.of(0xa0)).bool(true).null().finish());
}
