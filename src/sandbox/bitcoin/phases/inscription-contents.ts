import { OP } from '../../../chains/bitcoin/opcodes.js';
import type { Curse } from '../../../chains/bitcoin/ordinals/curse.js';
import {
  encodeEnvelope,
  encodePushes,
  type InscriptionContent,
} from '../../../chains/bitcoin/ordinals/encode-inscription.js';
import { buildScript } from '../../../chains/bitcoin/script-builder.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex } from '../../../kernel/hex.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A single black pixel. */
const PNG = fromHex(
  '89504e470d0a1a0a0000000d4948445200000001000000010100000000376ef9240000000a49444154789c63600000000200' +
    '0148afa4710000000049454e44ae426082',
);

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8"><path d="M1 1h10M1 7h10M3 0v8M6 0v8M9 0v8" stroke="#333"/></svg>';

const HTML = '<!doctype html><title>Crosstie</title><p>A page that lives on a satoshi.</p>';

const metadata = (): Uint8Array =>
  new CborWriter()
    .map(2)
    .text('title')
    .text('Sleeper')
    .text('traits')
    .map(2)
    .text('wood')
    .text('oak')
    .text('year')
    .int(1869)
    .finish();

/** About 20 kB, so that its body needs many pushes. */
const longText = (): string =>
  Array.from(
    { length: 400 },
    (_, line) => `${String(line + 1).padStart(3, '0')}: rails are laid two by two, and ties hold them.`,
  ).join('\n');

/** Inscriptions without relations to others. */
export const PLAIN: Readonly<Record<string, InscriptionContent>> = {
  text: { contentType: 'text/plain;charset=utf-8', body: utf8('Hello from a simulated chain') },
  image: { contentType: 'image/png', body: PNG },
  drawing: { contentType: 'image/svg+xml', body: utf8(SVG) },
  page: { contentType: 'text/html;charset=utf-8', body: utf8(HTML) },
  json: { contentType: 'application/json', body: utf8('{"rails":2,"ties":[1,2,3]}') },
  token: {
    contentType: 'text/plain;charset=utf-8',
    metaprotocol: 'brc-20',
    body: utf8('{"p":"brc-20","op":"deploy","tick":"ties","max":"21000000","lim":"1000"}'),
  },
  'with metadata': { contentType: 'text/plain', metadata: metadata(), body: utf8('Sleeper') },
  'long text': { contentType: 'text/plain;charset=utf-8', body: utf8(longText()) },
  'without a body': { contentType: 'text/plain' },
};

const DROP = 0x75;
const TYPE = [Uint8Array.of(1), utf8('text/plain')];
const BODY = [new Uint8Array(), utf8('odd')];

/** Envelopes that were cursed before the jubilee, by curse. */
export const CURSED: readonly { readonly curse: Curse; readonly script: Uint8Array }[] = [
  {
    curse: 'pushnum',
    script: buildScript(OP[0], OP.IF, utf8('ord'), OP[1], utf8('text/plain'), OP[0], utf8('odd'), OP.ENDIF),
  },
  {
    curse: 'stutter',
    // The duplicate field must be dropped from the stack again.
    script: new Uint8Array(
      Buffer.concat([Uint8Array.of(OP[0]), encodePushes([...TYPE, ...BODY]), Uint8Array.of(DROP)]),
    ),
  },
  { curse: 'duplicate-field', script: encodePushes([...TYPE, ...TYPE, ...BODY]) },
  { curse: 'incomplete-field', script: encodePushes([...TYPE, Uint8Array.of(5)]) },
  { curse: 'unrecognized-even-field', script: encodePushes([Uint8Array.of(22), utf8('?'), ...TYPE, ...BODY]) },
];

/** Three inscriptions in one script, each on its own output. */
export const batch = (postage: bigint): Uint8Array =>
  new Uint8Array(
    Buffer.concat(
      ['first', 'second', 'third'].map((word, index) =>
        encodeEnvelope({
          contentType: 'text/plain',
          ...(index > 0 && { pointer: postage * BigInt(index) }),
          body: utf8(word),
        }),
      ),
    ),
  );

export const words = (text: string): InscriptionContent => ({
  contentType: 'text/plain;charset=utf-8',
  body: utf8(text),
});
