import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { readTransaction } from './read-transaction.mjs';
import { context } from './setting.mjs';

/**
 * The result of each contestant for each job, decoded from the bytes: `answers.get(job)[contestant]`. With a file, finished
 * jobs are added to it, and those of an interrupted run are not built again.
 */
export async function buildAll(contestants, jobs, file) {
  const results = readFinished(file);
  const attempts = new Map();
  for (const job of jobs) {
    const row = results.get(job.name) ?? {};
    const isFinished = results.has(job.name);
    for (const contestant of contestants) {
      const made = attempts.get(contestant) ?? 0;
      if (!isFinished)
        row[contestant.name] = made === contestant.maxJobs ? { skipped: true } : await attempt(contestant, job);
      if (!row[contestant.name].skipped) attempts.set(contestant, made + 1);
    }
    if (file !== undefined && !isFinished) appendFileSync(file, `${JSON.stringify([job.name, row])}\n`);
    results.set(job.name, row);
  }
  return results;
}

function readFinished(file) {
  if (file === undefined || !existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return new Map(lines.map((line) => JSON.parse(line)));
}

/** Why a contestant does not take part in a kind of job; undefined when it does. */
export function getAbsence({ kinds, cannot = {} }, kind = 'payment') {
  if (kinds !== undefined && !kinds.includes(kind)) return 'not measured';
  return cannot[kind] === undefined ? undefined : `cannot: ${cannot[kind]}`;
}

async function attempt(contestant, job) {
  if (getAbsence(contestant, job.kind) !== undefined) return { skipped: true };
  try {
    return readTransaction(await contestant.build(job, context), job, context);
  } catch (error) {
    const sentence = String(error?.message ?? error).split('\n')[0];
    return { failure: sentence.slice(0, 120) };
  }
}

export const isBuilt = (answer) => answer.problems?.length === 0;

/**
 * At the same witness form as a peer, ours must not pay more, and it must build every job that any peer builds. `riskier`
 * are the cheaper ones of a peer that returns less of the collateral: a return output costs about 3,000 lovelace.
 */
export function compareFees(peers, results) {
  const lost = [];
  const riskier = [];
  let compared = 0;
  for (const [job, row] of results)
    for (const { name, form } of peers) {
      const theirs = row[name];
      const mine = row[`ours (${form})`];
      if (!isBuilt(theirs)) continue;
      compared += 1;
      if (isBuilt(mine) && mine.fee <= theirs.fee) continue;
      const list = isBuilt(mine) && theirs.collateralAtRisk > mine.collateralAtRisk ? riskier : lost;
      list.push({ job, peer: name, ours: mine, theirs });
    }
  return { compared, lost, riskier };
}

export function feeTable(contestants, results, jobs) {
  const rows = [...results.values()];
  return contestants.map(({ name, form }) => ({
    builder: name,
    'charges for': form,
    ...Object.fromEntries(jobs.map((job) => [job, describe(results.get(job)[name])])),
    'not measured': rows.filter((row) => row[name].skipped).length,
    'fails of all': rows.filter((row) => row[name].failure !== undefined).length,
    'refused by the ledger rules': rows.filter((row) => row[name].problems?.length > 0).length,
    'we pay less, %': saving(rows, name, form),
  }));
}

/** For each kind of job, how many each contestant builds so that the ledger accepts them, and why it builds none. */
export function kindTable(contestants, results, jobs, kinds) {
  return kinds.map((kind) => {
    const names = jobs.filter((job) => job.kind === kind).map(({ name }) => name);
    const row = { kind, jobs: names.length };
    for (const contestant of contestants)
      row[contestant.name] =
        getAbsence(contestant, kind) ?? names.filter((name) => isBuilt(results.get(name)[contestant.name])).length;
    return row;
  });
}

/** The reasons of failures and refusals with their numbers, by contestant. */
export function listFailures(contestants, results) {
  const failures = [];
  for (const { name } of contestants) {
    const reasons = new Map();
    for (const [job, row] of results) {
      const { failure, problems = [] } = row[name];
      const reason = failure ?? problems[0];
      if (reason === undefined) continue;
      const key = `${job.replace(/ [0-9]+$/, '')}: ${reason}`.replace(/[0-9]{3,}/g, 'N');
      reasons.set(key, (reasons.get(key) ?? 0) + 1);
    }
    for (const [reason, jobs] of reasons) failures.push({ builder: name, reason, jobs });
  }
  return failures;
}

const describe = ({ failure, fee, inputs, outputs }) =>
  failure === undefined ? `${fee} / ${inputs} in, ${outputs} out` : 'FAILS';

/** Over the jobs that both can build. */
function saving(rows, name, form) {
  let paid = 0;
  let mine = 0;
  for (const row of rows) {
    if (!isBuilt(row[name]) || !isBuilt(row[`ours (${form})`])) continue;
    paid += row[name].fee;
    mine += row[`ours (${form})`].fee;
  }
  return paid === 0 ? undefined : Number((((paid - mine) / paid) * 100).toFixed(2));
}
