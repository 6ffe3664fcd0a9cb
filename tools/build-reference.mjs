// Builds the API reference and the guides into dist/reference. Every asset is served by this service: the content
// security policy of the page allows no external and no inline style, script or font.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { AREAS, extractDocument, listOperations, operationsGuide } from './reference-areas.mjs';
import { renderGuides } from './render-guides.mjs';

export async function buildReference(root) {
  const out = join(root, 'dist', 'reference');
  const source = join(root, 'web', 'reference');
  const { metafile } = await build({
    entryPoints: ['main.ts', 'reference.css', 'guide.css'].map((name) => join(source, name)),
    outdir: join(out, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    absWorkingDir: root,
    tsconfig: join(root, 'web', 'tsconfig.json'),
    bundle: true,
    splitting: true,
    minify: true,
    legalComments: 'none',
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_PROD_DEVTOOLS__: 'false',
      REFERENCE_AREAS: JSON.stringify(AREAS.map(({ slug, title, network }) => ({ slug, title, network }))),
    },
    plugins: [scalarForStrictPolicy],
    metafile: true,
    logLevel: 'warning',
  });
  const names = Object.keys(metafile.outputs).map((path) => basename(path));
  const asset = (start, end) => `/docs/assets/${names.find((name) => name.startsWith(start) && name.endsWith(end))}`;
  await mkdir(out, { recursive: true });
  await cp(join(source, 'favicon.svg'), join(out, 'assets', 'favicon.svg'));
  await writePage(join(source, 'index.html'), join(out, 'index.html'), {
    STYLE: asset('reference-', '.css'),
    EXTRA: asset('main-', '.css'),
    SCRIPT: asset('main-', '.js'),
  });
  // The document is formatted for readable diffs; a browser needs no whitespace.
  const description = JSON.parse(await readFile(join(root, 'docs', 'openapi.json'), 'utf8'));
  await writeFile(join(out, 'openapi.json'), JSON.stringify(description));
  await mkdir(join(out, 'areas'), { recursive: true });
  for (const area of AREAS)
    await writeFile(join(out, 'areas', `${area.slug}.json`), JSON.stringify(extractDocument(description, area)));
  const anchors = listOperations(description).map(({ id, anchor }) => [id, anchor]);
  await writeFile(join(out, 'areas', 'operations.json'), JSON.stringify(Object.fromEntries(anchors)));
  await buildGuides(root, asset('guide-', '.css'), operationsGuide(description));
}

async function buildGuides(root, style, operations) {
  const docs = join(root, 'docs');
  const listPages = async (folder) =>
    (await readdir(folder)).filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
  const files = [...(await listPages(docs)), ...(await listPages(join(docs, 'guides')))];
  const sources = new Map(
    await Promise.all(files.map(async (file) => [basename(file, '.md'), await readFile(file, 'utf8')])),
  );
  sources.set('operations-list', operations);
  const folder = join(root, 'dist', 'reference', 'guides');
  await mkdir(folder, { recursive: true });
  for (const { name, title, list, content } of renderGuides(sources)) {
    await writePage(join(root, 'web', 'reference', 'guide.html'), join(folder, `${name}.html`), {
      TITLE: title,
      STYLE: style,
      GUIDES: list,
      CONTENT: content,
    });
  }
}

async function writePage(template, target, values) {
  const page = await readFile(template, 'utf8');
  await writeFile(
    target,
    page.replaceAll(/%([A-Z]+)%/g, (_, name) => values[name]),
  );
}

/**
 * Scalar injects its theme and the style of its messages into the document, which the content security policy forbids.
 * Its icon package does not declare that it has no side effects, so all 1,500 icons would be bundled.
 */
const scalarForStrictPolicy = {
  name: 'scalar-for-strict-policy',
  setup(bundle) {
    bundle.onResolve({ filter: /^@scalar\/icons$/ }, ({ path }) => ({ path, namespace: 'icons' }));
    bundle.onLoad({ filter: /.*/, namespace: 'icons' }, () => usedIcons(bundle.initialOptions.absWorkingDir));
    for (const { module, before, after } of REWRITTEN) {
      bundle.onLoad({ filter: module }, (file) => rewrite(file, before, after));
    }
    for (const { module, css, code } of INJECTED_STYLES) {
      bundle.onLoad({ filter: module }, (file) => moveStyle(file, css, code));
    }
    bundle.onResolve({ filter: /^moved-style:/ }, ({ path }) => ({ path, namespace: 'moved-style' }));
    bundle.onLoad({ filter: /.*/, namespace: 'moved-style' }, ({ path }) => ({
      contents: movedStyles.get(path),
      loader: 'css',
    }));
    bundle.onLoad({ filter: /AgentScalarChatInterface\.vue\.js$/ }, () => ({ contents: 'export default {};' }));
  },
};

/** A module with only the icons that Scalar imports, instead of all of them. */
async function usedIcons(root) {
  const packages = join(root, 'node_modules', '@scalar');
  const icons = join(packages, 'icons', 'dist', 'components');
  const names = new Set();
  for (const name of ['api-client', 'api-reference', 'components', 'sidebar']) {
    for (const file of await readdir(join(packages, name, 'dist'), { recursive: true })) {
      if (!file.endsWith('.js') || file.startsWith('browser')) continue;
      const text = await readFile(join(packages, name, 'dist', file), 'utf8');
      for (const [, list] of text.matchAll(/import \{([^}]*)\} from "@scalar\/icons"/g)) {
        for (const each of list.split(',')) names.add(each.trim().split(' ')[0]);
      }
    }
  }
  const lines = [...names]
    .filter(Boolean)
    .sort()
    .map((name) => `export { default as ${name} } from ${JSON.stringify(join(icons, `${name}.vue.js`))};`);
  return { contents: lines.join('\n'), loader: 'js', resolveDir: root };
}

/**
 * Lines that violate the content security policy, or cost seconds for a document that was validated before it was
 * published.
 */
const REWRITTEN = [
  {
    // The theme is a separate style sheet; this element would contain an inline style.
    module: /@scalar[\\/]api-reference[\\/]dist[\\/]components[\\/]ApiReference\.vue2\.js$/,
    before: /resolveDynamicComponent\("style"\)/,
    after: 'resolveDynamicComponent("template")',
  },
  {
    // A constructed style sheet is not an inline style. The editor uses one only inside a shadow root.
    module: /style-mod[\\/](?:src|dist)[\\/]style-mod\.c?js$/,
    before: /!root\.head && root\.adoptedStyleSheets/,
    after: 'root.adoptedStyleSheets',
  },
  {
    // `cssText` sets the same styles without a style attribute.
    module: /@scalar[\\/]themes[\\/]dist[\\/]utilities[\\/]has-obtrusive-scrollbars\.js$/,
    before: /(\w+)\.setAttribute\(\s*["']style["'],\s*("[^"]*"|'[^']*'|`[^`]*`)\s*\)/g,
    after: '$1.style.cssText = $2',
  },
  {
    // The width of line numbers comes from a class of reference.css instead of a style attribute.
    module: /@scalar[\\/]code-highlight[\\/]dist[\\/]code[\\/]line-numbers\.js$/,
    before: /node\.properties\.style = \[[^\n]*\];/,
    after:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: code of the module
      'node.properties.className = [...(node.properties.className ?? []), `line-digits-${numLines.toString().length}`];',
  },
  {
    // It would evaluate code from text, which violates the policy.
    module: /zod[\\/]v4[\\/]core[\\/]util\.js$/,
    before: /if \(globalConfig\.jitless\)/,
    after: 'if (true)',
  },
  {
    // Validates the whole document again and logs all differences to the console.
    module: /@scalar[\\/]workspace-store[\\/]dist[\\/]client\.js$/,
    before: /const isValid = Value\.Check\(OpenAPIDocumentSchemaStrict, strictDocument\);/,
    after: 'const isValid = true;',
  },
];

/** Modules that inject a style into the document: the location of the style, and the code that injects it. */
const INJECTED_STYLES = [
  {
    module: /vue-sonner[\\/]lib[\\/]vue-sonner\.js$/,
    css: /^\w+\(("(?:[^"\\]|\\.)*data-sonner-toaster(?:[^"\\]|\\.)*")\);?$/m,
    code: /^\w+\("(?:[^"\\]|\\.)*data-sonner-toaster(?:[^"\\]|\\.)*"\);?$/m,
  },
  {
    module: /@scalar[\\/]use-toasts[\\/]dist[\\/]index\.js$/,
    css: /createTextNode\(("(?:[^"\\]|\\.)*")\)/,
    code: /^\(function\(\)\{"use strict";try\{.*?\}\)\(\);/s,
  },
];

const movedStyles = new Map();

/** Removes the injecting code from the module; the style becomes part of the style sheet. */
async function moveStyle(file, css, code) {
  const [, literal] = css.exec(await readFile(file.path, 'utf8')) ?? [];
  if (literal === undefined) throw new Error(`${file.path} has no style to extract`);
  const name = `moved-style:${basename(file.path)}-${movedStyles.size}`;
  movedStyles.set(name, JSON.parse(literal));
  const { contents, loader } = await rewrite(file, code, '');
  return { contents: `import ${JSON.stringify(name)};\n${contents}`, loader };
}

/** Fails when the text is missing: a new version has to be reviewed. */
async function rewrite({ path }, before, after) {
  const text = await readFile(path, 'utf8');
  if (!before.test(text)) throw new Error(`${path} does not contain ${before}`);
  return { contents: text.replace(before, after), loader: 'js' };
}
