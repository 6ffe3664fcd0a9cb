import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testUnless } from '../../test/support/skip.js';
import { jsonText } from '../json-text.js';
import { type HttpLanguage, type PrintedRequest, printRequest } from './print-request.js';
import { escapeHidden } from './string-literals.js';

const run = promisify(execFile);
const isMissing = (program: string, argument = '--version'): string | false =>
  spawnSync(program, [argument]).status !== 0 && `no ${program} on this machine`;

/** Texts that end a literal or a line in one of the languages, or hide code. */
const HOSTILE = {
  quotes: `'"\`"""''"#"##`,
  escapes: `\\ \\n \\u0022 $x \${x} %s {0} ?> */ //`,
  lines: 'a\nb\rc\u0085d\u2028e\u2029f',
  hidden: '\u202Eabc\u2066\u0000\u007f',
  letters: 'äЖ🚂',
  large: 2n ** 63n,
  list: [],
};
const BODY = escapeHidden(jsonText(HOSTILE));
const KEY = `k'1"\\$`;

const request = (origin: string, body: string | undefined): PrintedRequest => ({
  method: body === undefined ? 'GET' : 'POST',
  url: `${origin}/api/a?b=1%202`,
  headers: [['X-Api-Key', KEY], ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as const))],
  body,
});

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly key: unknown;
  readonly body: unknown;
}

const EXPECTED_GET: Received = { method: 'GET', url: '/api/a?b=1%202', key: KEY, body: undefined };
const EXPECTED_POST: Received = { ...EXPECTED_GET, method: 'POST', body: parse(BODY) };

/** Compares all of a body, with its large integer. */
function parse(text: string): unknown {
  return { ...JSON.parse(text), large: /"large":\s*(\d+)/.exec(text)?.[1] };
}

let server: Server;
let origin: string;
let folder: string;
let received: Received[];

beforeAll(async () => {
  received = [];
  server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const { method, url, headers } = incoming;
      received.push({ method, url, key: headers['x-api-key'], body: body === '' ? undefined : parse(body) });
      response.end('{"answer":7}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'crosstie-snippets-'));
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the programs of a request with and without a body, or only with one where the compiler takes seconds. */
async function runProgram(
  language: HttpLanguage,
  file: string,
  start: (path: string) => Promise<{ readonly stdout: string }>,
  bodies: readonly (string | undefined)[] = [undefined, BODY],
): Promise<void> {
  received = [];
  for (const body of bodies) {
    const path = join(folder, file);
    await writeFile(path, printRequest(language, request(origin, body)));
    expect((await start(path)).stdout).toMatch(/answer/);
  }
  expect(received).toEqual(bodies.map((body) => (body === undefined ? EXPECTED_GET : EXPECTED_POST)));
}

describe('printed programs send exactly the request', () => {
  testUnless(isMissing('curl'))('curl', () => runProgram('curl', 'call.sh', (path) => run('sh', [path])));
  test('JavaScript', () => runProgram('javascript', 'call.mjs', (path) => run(process.execPath, [path])));
  testUnless(isMissing('python3'))('Python', () => runProgram('python', 'call.py', (path) => run('python3', [path])));
  testUnless(isMissing('go', 'version'))('Go', () =>
    runProgram('go', 'call.go', (path) => run('go', ['run', path], { env: { ...process.env, GOCACHE: folder } })),
  );
  testUnless(isMissing('php'))('PHP', () => runProgram('php', 'call.php', (path) => run('php', [path])));
  testUnless(isMissing('java', '-version'))('Java', () =>
    runProgram('java', 'Call.java', (path) => run('java', [path]), [BODY]),
  );
  testUnless(isMissing('rustc'))('Rust', async () => {
    // The library is not on this machine: a crate with the same functions prints what it was given.
    const library = join(folder, 'reqwest.rs');
    await writeFile(library, RUST_LIBRARY);
    await run('rustc', ['--edition', '2021', '--crate-type', 'lib', '--out-dir', folder, library]);
    const path = join(folder, 'call.rs');
    await writeFile(path, printRequest('rust', request(origin, BODY)));
    const program = join(folder, 'call');
    const extern = `reqwest=${join(folder, 'libreqwest.rlib')}`;
    await run('rustc', ['--edition', '2021', '-D', 'warnings', '--extern', extern, '-o', program, path]);
    expect((await run(program)).stdout.trimEnd().split('\n\n')).toEqual([
      'POST',
      `${origin}/api/a?b=1%202`,
      `X-Api-Key: ${KEY}`,
      'Content-Type: application/json',
      BODY,
    ]);
  });
});

const RUST_LIBRARY = `
pub enum Method { GET, POST }
pub mod blocking {
    pub struct Client;
    pub struct Request(Vec<String>);
    pub struct Response(String);
    pub type Result<T> = std::result::Result<T, std::fmt::Error>;
    impl Client {
        pub fn new() -> Client { Client }
        pub fn request(&self, method: super::Method, url: &str) -> Request {
            let name = match method { super::Method::GET => "GET", super::Method::POST => "POST" };
            Request(vec![name.to_string(), url.to_string()])
        }
    }
    impl Request {
        pub fn header(mut self, name: &str, value: &str) -> Request { self.0.push(format!("{}: {}", name, value)); self }
        pub fn body<T: Into<String>>(mut self, body: T) -> Request { self.0.push(body.into()); self }
        pub fn send(self) -> Result<Response> { Ok(Response(self.0.join("\\n\\n"))) }
    }
    impl Response { pub fn text(self) -> Result<String> { Ok(self.0) } }
}
`;

describe('printed code', () => {
  const LANGUAGES: readonly HttpLanguage[] = ['curl', 'javascript', 'python', 'go', 'rust', 'java', 'php', 'csharp'];

  test.each(LANGUAGES)('%s contains no hidden character of a request', (language) => {
    expect(printRequest(language, request('http://a.invalid', BODY))).not.toMatch(
      /[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/u,
    );
  });

  test('C# sets the type of the body with its content and escapes its strings', () => {
    expect(printRequest('csharp', request('http://a.invalid', '{\n  "a": "\\"\\\\"\n}'))).toBe(
      [
        'using System.Net.Http;',
        'using System.Text;',
        '',
        'using var client = new HttpClient();',
        'using var request = new HttpRequestMessage(new HttpMethod("POST"), "http://a.invalid/api/a?b=1%202");',
        String.raw`request.Headers.Add("X-Api-Key", "k'1\"\\$");`,
        String.raw`request.Content = new StringContent("{\"a\":\"\\\"\\\\\"}", Encoding.UTF8, "application/json");`,
        'using var response = await client.SendAsync(request);',
        'System.Console.WriteLine(await response.Content.ReadAsStringAsync());',
      ].join('\n'),
    );
  });

  test('Go imports only the packages that it uses', () => {
    expect(printRequest('go', request('http://a.invalid', undefined))).not.toContain('"strings"');
    expect(printRequest('go', request('http://a.invalid', '{}'))).toContain('strings.NewReader("{}")');
  });

  test('JavaScript shows a body as an object unless a large integer would be rounded', () => {
    const print = (body: object) => printRequest('javascript', request('http://a.invalid', jsonText(body)));
    expect(print({ a: 1 })).toContain('body: JSON.stringify({\n    "a": 1\n  }),');
    expect(print({ a: 2n ** 63n })).toContain(String.raw`body: "{\"a\":9223372036854775808}",`);
  });
});
