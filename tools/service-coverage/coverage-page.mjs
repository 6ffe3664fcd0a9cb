// Compares the operations of other services and of our own notes with the registry: which of them have a counterpart.
import { readFileSync } from 'node:fs';

/** Served without an operation. */
const OTHER_ROUTES = [
  'GET /ws',
  'GET /metrics',
  'GET /openapi.json',
  'POST /mcp',
  'GET /mcp/health',
  'POST /compat/midnight/api/v4/graphql',
];

/** Operations that always answer 501. */
const UNAVAILABLE = /Always returns 501/;

/** Names of path parameters differ between services. */
const normalize = (route) => route.replaceAll(/\{[^}]*\}/g, '{}');

export function readCoverageRows(file = new URL('rows.tsv', import.meta.url)) {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [service, method, path, operations, reason] = line.split('\t');
    return { service, method, path, operations: operations.split(', '), reason };
  });
}

/** Rows with their state: `present`, `501` or `absent`. */
export function findCoverage(rows, operations) {
  const byRoute = new Map(operations.map((operation) => [normalize(operation.route), operation]));
  for (const route of OTHER_ROUTES) byRoute.set(route, { route });
  return rows.map((row) => {
    const found = row.operations.map((route) => byRoute.get(normalize(route)));
    const missing = found.includes(undefined);
    const unavailable = found.some((operation) => UNAVAILABLE.test(operation?.description ?? ''));
    return { ...row, state: missing ? 'absent' : unavailable ? '501' : 'present' };
  });
}

export function coveragePage(rows, operations, compatApis) {
  const covered = findCoverage(rows, operations);
  const services = [...new Set(rows.map(({ service }) => service))];
  const count = (service, state) => covered.filter((row) => row.service === service && row.state === state).length;
  const table = services.map(
    (service) => `| ${service} | ${['present', '501', 'absent'].map((state) => count(service, state)).join(' | ')} |`,
  );
  const others = covered
    .filter(({ state }) => state !== 'present')
    .map(
      ({ service, method, path, state, reason }) =>
        `| ${service} | ${method} \`${path}\` | ${state} | ${reason || '-'} |`,
    );
  const compat = compatApis.map(({ name, prefix, operations: routes, missing }) => {
    const absent = Object.keys(missing ?? {}).length;
    return `| ${name} | \`${prefix}\` | ${routes.length} | ${absent} |`;
  });
  const unserved = compatApis.flatMap(({ prefix, missing }) =>
    Object.entries(missing ?? {}).map(([route, reason]) => {
      const [method, path] = route.split(' ');
      // Ogmios has methods instead of paths.
      return path === undefined
        ? `| \`${method}\` of \`${prefix}\` | ${reason} |`
        : `| ${method} \`${prefix}${path}\` | ${reason} |`;
    }),
  );
  return `${[
    '# Coverage',
    '',
    'Operations of other services and of our own catalogue, and whether this service has a counterpart. Written by',
    '`npm run docs` from `tools/service-coverage/rows.tsv` and the registry of operations; a test fails when it is stale.',
    '',
    '*Present* is an operation that answers wherever its network has the data; an operation whose source is not configured',
    'for a network answers 501 there and names the source. *501* is an operation that always answers so.',
    '',
    '| Source | Present | 501 | Absent |',
    '|---|---|---|---|',
    ...table,
    '',
    '## Absent and unavailable',
    '',
    '| Source | Operation | State | Reason |',
    '|---|---|---|---|',
    ...(others.length === 0 ? ['| - | none | - | - |'] : others),
    '',
    '## APIs of other services',
    '',
    'Served under their own paths and in their own form, besides the operations above:',
    '',
    '| API | Prefix | Routes | Not served |',
    '|---|---|---|---|',
    ...compat,
    '',
    '| Route that is not served | Reason |',
    '|---|---|',
    ...unserved,
  ].join('\n')}\n`;
}
