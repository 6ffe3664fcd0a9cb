// `npm run fuzz -- [target…] [--seconds 60] [--seed 1] [--keep] [--list]`: coverage-guided fuzzing of decoders.
import { appendFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addToCorpus } from './corpus-files.js';
import { buildFuzzBundle, runTarget } from './run-target.js';
import { TARGETS } from './targets/all.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const print = (text) => process.stdout.write(`${text}\n`);
const names = TARGETS.map(({ name }) => name);
if (values.list) {
  print(names.join('\n'));
  process.exit(0);
}
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  print(`Unknown target: ${unknown.join(', ')}. Targets: ${names.join(', ')}`);
  process.exit(2);
}
const [seconds, seed] = [values.seconds, values.seed].map(Number);
if (!(seconds > 0) || !Number.isSafeInteger(seed)) {
  print('--seconds must be more than 0 and --seed a whole number');
  process.exit(2);
}

const bundle = await buildFuzzBundle();
print(`${bundle.points} branches, ${seconds} s for each target, seed ${seed}`);
const findingsFile = 'fuzz-findings.ndjson';
let count = 0;
try {
  for (const name of positionals.length > 0 ? positionals : names) {
    const { report, findings, kept } = await runTarget(bundle, name, { seconds, seed });
    const added = values.keep ? addToCorpus(name, kept) : 0;
    for (const finding of findings) {
      print(`  finding in ${name}: ${finding.reason}\n    ${finding.input.slice(0, 400)}`);
      appendFileSync(findingsFile, `${JSON.stringify(finding)}\n`);
    }
    count += findings.length;
    print(
      report === undefined
        ? `${name}: no report`
        : `${name}: ${report.executions} executions, ${report.decoded} decoded, branches ${report.ofSeeds.points} by seeds, ${report.ofStored.points} with the corpus, ${report.reached.points} now, transitions ${report.ofSeeds.edges}, ${report.ofStored.edges}, ${report.reached.edges}; ${kept.length} new inputs, ${added} stored; work per byte ${report.maxWorkPerByte}; ${findings.length} findings`,
    );
  }
} finally {
  rmSync(bundle.file, { force: true });
}
print(`${count} findings${count > 0 ? ` in ${findingsFile}` : ''}`);
process.exit(count > 0 ? 1 : 0);
