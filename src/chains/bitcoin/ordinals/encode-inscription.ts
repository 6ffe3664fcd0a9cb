import { OP } from '../opcodes.js';
import { buildScript } from '../script-builder.js';
import { TAG } from './inscription.js';
import { encodeInscriptionId, type InscriptionId } from './inscription-id.js';

/** The content of a well-formed envelope. */
export interface InscriptionContent {
  readonly contentType?: string;
  readonly contentEncoding?: string;
  readonly metaprotocol?: string;
  readonly parents?: readonly InscriptionId[];
  readonly delegate?: InscriptionId;
  readonly pointer?: bigint;
  readonly metadata?: Uint8Array;
  readonly properties?: Uint8Array;
  /** The commitment to the name of a rune that the same transaction etches. */
  readonly rune?: Uint8Array;
  readonly body?: Uint8Array;
}

/** Maximum size of a push (consensus). */
const MAX_PUSH_BYTES = 520;

function chunks(bytes: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += MAX_PUSH_BYTES) pieces.push(bytes.subarray(at, at + MAX_PUSH_BYTES));
  return pieces;
}

/** Little endian without trailing zero bytes. */
function shortest(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.push(Number(rest & 0xffn));
  return Uint8Array.from(bytes);
}

const field = (tag: number, value: Uint8Array | undefined): readonly Uint8Array[] =>
  value === undefined ? [] : [Uint8Array.of(tag), value];

const text = (value: string | undefined): Uint8Array | undefined =>
  value === undefined ? undefined : new TextEncoder().encode(value);

/** The tapscript fragment that contains the inscription. */
export function encodeEnvelope(content: InscriptionContent): Uint8Array {
  const fields = [
    ...field(TAG.contentType, text(content.contentType)),
    ...field(TAG.contentEncoding, text(content.contentEncoding)),
    ...field(TAG.metaprotocol, text(content.metaprotocol)),
    ...(content.parents ?? []).flatMap((parent) => field(TAG.parent, encodeInscriptionId(parent))),
    ...field(TAG.delegate, content.delegate && encodeInscriptionId(content.delegate)),
    ...field(TAG.pointer, content.pointer === undefined ? undefined : shortest(content.pointer)),
    ...chunks(content.metadata ?? new Uint8Array()).flatMap((chunk) => field(TAG.metadata, chunk)),
    ...chunks(content.properties ?? new Uint8Array()).flatMap((chunk) => field(TAG.properties, chunk)),
    ...field(TAG.rune, content.rune),
  ];
  const body = content.body === undefined ? [] : [new Uint8Array(), ...chunks(content.body)];
  return encodePushes([...fields, ...body]);
}

/** An envelope with arbitrary pushes. */
export const encodePushes = (pushes: readonly Uint8Array[]): Uint8Array =>
  buildScript(OP[0], OP.IF, new TextEncoder().encode('ord'), ...pushes, OP.ENDIF);
