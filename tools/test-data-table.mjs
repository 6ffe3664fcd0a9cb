// The tables of test/data/README.md, made from test/data/sets.json. `node tools/test-data-table.mjs` writes them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { manifest as ownManifest } from './test-data.mjs';

const README = fileURLToPath(new URL('../test/data/README.md', import.meta.url));

const row = (...cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

const unique = (values) => [...new Set(values)];

function tables({ repositories, sets }) {
  const entries = Object.entries(sets);
  const fetched = entries.filter(([, { files }]) => files.some(({ from }) => from !== undefined));
  const made = entries.flatMap(([name, { files }]) =>
    files.filter((file) => file.made !== undefined).map((file) => ({ name, ...file })),
  );
  return {
    fetched: [
      row('Set', 'What it is', 'Files', 'Repositories'),
      row('---', '---', '---', '---'),
      ...fetched.map(([name, { about, files }]) =>
        row(`\`${name}\``, about, files.length, unique(files.map(({ from }) => from)).join(', ')),
      ),
    ],
    made: [
      row('Set', 'File', 'How it was made', 'SHA-256 of the content'),
      row('---', '---', '---', '---'),
      ...made.map(({ name, path, made: how, sha256 }) => row(`\`${name}\``, `\`${path}\``, how, `\`${sha256}\``)),
    ],
    repositories: [
      row('Repository', 'Commit', 'Licence'),
      row('---', '---', '---'),
      ...Object.entries(repositories).map(([name, { github = name, commit, licence }]) =>
        row(github === name ? `github.com/${name}` : `github.com/${github} (${name})`, `\`${commit}\``, licence),
      ),
    ],
  };
}

/** The text with every table between `<!-- name -->` and `<!-- end -->` as the manifest says. */
export function updateTables(text, manifest = ownManifest) {
  return Object.entries(tables(manifest)).reduce(
    (updated, [name, rows]) =>
      updated.replace(new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- end -->)`), (_, start, end) =>
        [start, '\n', rows.join('\n'), '\n\n', end].join(''),
      ),
    text,
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(README, updateTables(readFileSync(README, 'utf8')));
