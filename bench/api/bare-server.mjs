// A bare Fastify route as the ceiling, in a process of its own like the service: `/` returns the given bytes without any
// work, `/read` runs the prepared statements of one request before, one after the other, and discards the rows. Receives
// the bytes and the statements of some requests as a message; `DATABASE_URL` names the database.
import Fastify from 'fastify';
import pg from 'pg';

/** As many connections as clients: none waits for another. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.CLIENTS) });
let body = '';
let requests = [];
let next = 0;
const names = new Map();

/** The server prepares a statement once for each connection. */
function getName(text) {
  if (!names.has(text)) names.set(text, `s${names.size}`);
  return names.get(text);
}

async function runNext() {
  const statements = requests[next++ % requests.length];
  const client = await pool.connect();
  try {
    for (const { text, values } of statements)
      await client.query({ name: getName(text), text, values, rowMode: 'array' });
  } finally {
    client.release();
  }
}

const http = Fastify();
http.get('/', (_, reply) => reply.type('application/json').send(body));
http.get('/read', async (_, reply) => {
  await runNext();
  return reply.type('application/json').send(body);
});
const url = await http.listen({ host: '127.0.0.1', port: 0 });

/** Bytes are recorded as text; they may be an array in the binary format, which only bytes can hold. */
const toBytes = (value) => (value?.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : value);

process.on('message', (given) => {
  body = given.body;
  requests = given.requests.map((statements) =>
    statements.map(({ text, values }) => ({ text, values: values.map(toBytes) })),
  );
  process.send('ready');
});
process.on('disconnect', () => process.exit(0));
process.send(url);
