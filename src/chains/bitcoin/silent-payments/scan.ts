import { secp256k1 } from '@noble/curves/secp256k1.js';
import { toHex } from '../../../kernel/hex.js';
import { taggedHash } from '../tagged-hash.js';
import { toScalar } from './tweak.js';

const { Point } = secp256k1;
const ORDER = Point.CURVE().n;
type Point = InstanceType<typeof Point>;

/** BIP-352 limits the outputs of one recipient in a transaction. */
const MAX_OUTPUTS = 2_323;

export interface ScanKeys {
  /** The secret scan key, 32 bytes: it finds payments and cannot spend them. */
  readonly scanKey: Uint8Array;
  /** The public spend key, 33 bytes. */
  readonly spendKey: Uint8Array;
  /** Besides the label of change, which is always searched. */
  readonly labels: readonly number[];
}

/** A transaction to scan: its tweak, and the keys of its taproot outputs in hexadecimal. */
export interface ScanCandidate {
  readonly tweak: Uint8Array;
  readonly outputKeys: readonly string[];
}

export interface ScanMatch {
  /** Index in the output keys of the candidate. */
  readonly output: number;
  /** To be added to the secret spend key to spend the output, 32 bytes in hexadecimal. */
  readonly keyTweak: string;
  readonly label: number | undefined;
}

const CHANGE_LABEL = 0;

const u32 = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);

interface Label {
  readonly number: number;
  readonly scalar: bigint;
}

/** A scan with one pair of keys; labels are computed once. */
export interface Scanner {
  scan(candidate: ScanCandidate): readonly ScanMatch[];
}

export function createScanner({ scanKey, spendKey, labels }: ScanKeys): Scanner {
  const secret = toScalar(scanKey);
  if (secret === undefined) throw new RangeError('the scan key is not a secret key');
  const spend = Point.fromBytes(spendKey);
  /** Labels by the X coordinate and parity of their points. */
  const known = new Map<string, Label>();
  for (const number of new Set([CHANGE_LABEL, ...labels])) {
    const scalar = toScalar(taggedHash('BIP0352/Label', scanKey, u32(number)));
    if (scalar !== undefined) known.set(toHex(Point.BASE.multiply(scalar).toBytes(true)), { number, scalar });
  }

  const findLabel = (output: string, expected: Point): Label | undefined => {
    let point: Point;
    try {
      point = Point.fromBytes(Buffer.from(`02${output}`, 'hex'));
    } catch {
      return undefined;
    }
    // Outputs have no sign: both points of the X coordinate are possible.
    for (const candidate of [point, point.negate()]) {
      const difference = candidate.subtract(expected);
      const label = difference.is0() ? undefined : known.get(toHex(difference.toBytes(true)));
      if (label !== undefined) return label;
    }
    return undefined;
  };

  return {
    scan({ tweak, outputKeys }) {
      const shared = Point.fromBytes(tweak).multiply(secret).toBytes(true);
      const left = new Map(outputKeys.map((key, index) => [index, key]));
      const found: ScanMatch[] = [];
      for (let counter = 0; counter < MAX_OUTPUTS && left.size > 0; counter += 1) {
        const scalar = toScalar(taggedHash('BIP0352/SharedSecret', shared, u32(counter)));
        if (scalar === undefined) break;
        const expected = spend.add(Point.BASE.multiply(scalar));
        const match = matchOutput(left, expected, findLabel);
        if (match === undefined) break;
        left.delete(match.output);
        const total = (scalar + (match.label?.scalar ?? 0n)) % ORDER;
        found.push({
          output: match.output,
          keyTweak: total.toString(16).padStart(64, '0'),
          label: match.label?.number,
        });
      }
      return found;
    },
  };
}

function matchOutput(
  left: ReadonlyMap<number, string>,
  expected: Point,
  findLabel: (output: string, expected: Point) => Label | undefined,
): { readonly output: number; readonly label: Label | undefined } | undefined {
  const plain = toHex(expected.toBytes(true).subarray(1));
  for (const [output, key] of left) if (key === plain) return { output, label: undefined };
  for (const [output, key] of left) {
    const label = findLabel(key, expected);
    if (label !== undefined) return { output, label };
  }
  return undefined;
}
