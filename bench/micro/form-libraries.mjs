// Readers of multipart/form-data against ours in one process: megabytes per second of one large file, and what becomes
// of bodies that are not well formed. A part that is skipped in silence is an upload with the wrong CID.
// `npm run build && npm ci --prefix bench && node bench/micro/form-libraries.mjs [rounds]`
import { Readable } from 'node:stream';
import fastifyBusboy from '@fastify/busboy';
import busboy from 'busboy';
import { load, machine, median, today, writeResult } from '../measurement.mjs';

const rounds = Number(process.argv[2] ?? 7);
const { readForm } = await load('api/kit/multipart.js');

const BOUNDARY = 'b0und-ary';
const LARGE_BYTES = 64 * 1_048_576;
const CHUNK_BYTES = 65_536;
const HANG_MS = 1_000;
const limits = { parts: 5_000, fieldSize: 65_536 };
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

async function readOurs(chunks) {
  const files = [];
  for await (const { fileName, bytes } of readForm(chunks, BOUNDARY)) {
    // As the upload does: fields are not read, and what is left of a part is skipped.
    if (fileName === undefined) continue;
    let size = 0;
    for await (const piece of bytes) size += piece.length;
    files.push(size);
  }
  return files;
}

const readWith = (create) => (chunks) =>
  new Promise((resolve, reject) => {
    const files = [];
    const parser = create();
    const timer = setTimeout(() => reject(new Error('never ends')), HANG_MS + LARGE_BYTES / 10_000);
    const settle = (done, value) => {
      clearTimeout(timer);
      done(value);
    };
    parser.on('file', (_name, stream) => {
      let size = 0;
      stream.on('data', (piece) => {
        size += piece.length;
      });
      stream.on('error', (error) => settle(reject, error));
      stream.on('end', () => files.push(size));
    });
    parser.on('error', (error) => settle(reject, error));
    parser.on('finish', () => setImmediate(() => settle(resolve, files)));
    parser.on('close', () => setImmediate(() => settle(resolve, files)));
    Readable.from(chunks).pipe(parser);
  });

const contestants = {
  ours: readOurs,
  busboy: readWith(() => busboy({ headers, limits, preservePath: true, defParamCharset: 'utf8' })),
  '@fastify/busboy': readWith(() => new fastifyBusboy.Busboy({ headers, limits, preservePath: true })),
};
const names = Object.keys(contestants);

async function* inChunks(body) {
  for (let at = 0; at < body.length; at += CHUNK_BYTES) yield body.subarray(at, at + CHUNK_BYTES);
}

const part = (head, content) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const file = (name, content) => part(`Content-Disposition: form-data; name="a"; ${name}`, content);
const good = file('filename="good.txt"', 'good');
const END = `--${BOUNDARY}--\r\n`;

/** Each has one good file and something else that must not be lost. */
const BODIES = {
  'a part without Content-Disposition': part('Content-Type: text/plain', 'lost?') + good + END,
  'a file name that is not valid percent-encoding': file("filename*=utf-8''%zz", 'lost?') + good + END,
  'text after a boundary': `${good}--${BOUNDARY}xx\r\n${file('filename="b"', 'lost?')}${END}`,
  'headers of 24,000 bytes':
    part(`${'A: b\r\n'.repeat(4_000)}Content-Disposition: form-data; name="a"; filename="b"`, 'lost?') + good + END,
  'a field of 70,000 bytes': part('Content-Disposition: form-data; name="a"', 'x'.repeat(70_000)) + good + END,
  'a body that ends inside a file': good + file('filename="b"', 'half').slice(0, -2),
};

const outcomes = [];
for (const [body, text] of Object.entries(BODIES)) {
  const row = { body };
  for (const name of names)
    row[name] = await contestants[name](inChunks(Buffer.from(text))).then(
      (files) => `accepted, ${files.length} of the files`,
      (error) => `refused: ${error.message}`,
    );
  outcomes.push(row);
}
console.table(outcomes);

const large = Buffer.concat([
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename="large"\r\n\r\n`),
  Buffer.alloc(LARGE_BYTES, 'a line of text\r\n'),
  Buffer.from(`\r\n${END}`),
]);
async function pass(name) {
  const start = performance.now();
  const [size] = await contestants[name](inChunks(large));
  if (size !== LARGE_BYTES) throw new Error(`${name} read ${size} bytes`);
  return LARGE_BYTES / 1_000 / (performance.now() - start);
}
const speeds = Object.fromEntries(names.map((name) => [name, []]));
for (const name of names) await pass(name);
// Taking turns: on a busy machine only what ran at the same time can be compared.
for (let round = 0; round < rounds; round += 1) for (const name of names) speeds[name].push(await pass(name));
const results = names.map((name) => ({
  reader: name,
  megabytesPerSecond: Math.round(median(speeds[name])),
  oursIsTimesAsFast: Number(median(speeds.ours.map((speed, round) => speed / speeds[name][round])).toFixed(2)),
}));
console.table(results);
writeResult('form-libraries', { measured: today(), machine, rounds, results, outcomes });
