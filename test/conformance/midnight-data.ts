import { readData, readJson } from '../support/external-data.js';

export const sample = (name: string): Uint8Array => readData(`midnight/samples/${name}`);

interface StoredPayload {
  readonly tag: string;
  readonly payloadBytes: number;
  readonly payloadHex: string;
}

/**
 * Where the database of the node started to compress a stored payload (LZ4): the position of the first match and the
 * low half of the token before it, which is outside the stored bytes. Undefined where nothing repeats.
 */
type Packed = { readonly at: number; readonly nibble: number; readonly outside?: string } | undefined;

/** The bytes that a claim repeats from before the payload: the name of its network, with its length. */
const UNDEPLOYED = '28756e6465706c6f796564';

const CHAINS: readonly { readonly file: string; readonly ledger: 8 | 9; readonly packed: readonly Packed[] }[] = [
  {
    file: 'dev-chain-txs-node-1.0.0.json',
    ledger: 8,
    packed: [
      { at: 72, nibble: 7, outside: UNDEPLOYED },
      undefined,
      undefined,
      { at: 118, nibble: 15 },
      { at: 166, nibble: 5 },
      { at: 182, nibble: 4 },
      undefined,
    ],
  },
  {
    file: 'dev-chain-txs-node-2.1.0-2e92c4ae642c.json',
    ledger: 9,
    packed: [
      { at: 73, nibble: 7, outside: UNDEPLOYED },
      { at: 116, nibble: 10 },
      { at: 104, nibble: 7 },
      { at: 116, nibble: 10 },
      { at: 167, nibble: 5 },
      { at: 99, nibble: 0 },
      undefined,
    ],
  },
];

export interface DevTransaction {
  readonly name: string;
  readonly ledger: 8 | 9;
  readonly bytes: Uint8Array;
  /** Whether every byte is known; otherwise some bytes that repeat data before the payload are replaced by zero. */
  readonly complete: boolean;
}

/** The transactions of two development chains, as their nodes accepted them. */
export const devTransactions = (): readonly DevTransaction[] =>
  CHAINS.flatMap(({ file, ledger, packed }) => {
    const stored = readJson<readonly StoredPayload[]>(`midnight/${file}`);
    return stored.map(({ payloadHex, payloadBytes }, index) => {
      const bytes = Buffer.from(payloadHex, 'hex');
      const how = packed[index];
      const { out, unknown } = how === undefined ? { out: bytes, unknown: 0 } : unpack(bytes, how, payloadBytes);
      return { name: `${index + 1} of ledger ${ledger}`, ledger, bytes: new Uint8Array(out), complete: unknown === 0 };
    });
  });

/** Decompresses LZ4 from the first match. */
function unpack(packed: Buffer, how: NonNullable<Packed>, length: number): { out: Buffer; unknown: number } {
  const out = Buffer.alloc(length);
  const outside = Buffer.from(how.outside ?? '', 'hex');
  let written = packed.copy(out, 0, 0, how.at);
  let at = how.at;
  let unknown = 0;
  const more = (half: number): number => {
    let count = half;
    for (let byte = 255; half === 15 && byte === 255; count += byte) byte = packed[at++]!;
    return count;
  };
  for (let nibble = how.nibble; ; ) {
    const back = packed.readUInt16LE(at);
    at += 2;
    for (let left = more(nibble) + 4; left > 0 && written < length; left -= 1, written += 1) {
      if (back <= written) out[written] = out[written - back]!;
      else {
        out[written] = outside[written - how.at] ?? 0;
        if (how.outside === undefined) unknown += 1;
      }
    }
    if (written >= length) return { out, unknown };
    const token = packed[at++]!;
    const literals = Math.min(more(token >> 4), length - written);
    packed.copy(out, written, at, at + literals);
    at += literals;
    written += literals;
    if (written >= length) return { out, unknown };
    nibble = token & 15;
  }
}
