import { readTransaction } from './read-transaction.mjs';
import { context } from './setting.mjs';

/** The result of each contestant for each job, decoded from the bytes: `answers.get(job)[contestant]`. */
export async function buildAll(contestants, jobs) {
  const results = new Map();
  for (const job of jobs) {
    const row = {};
    for (const contestant of contestants) row[contestant.name] = await attempt(contestant, job);
    results.set(job.name, row);
  }
  return results;
}

/** Kinds of jobs that every contestant has code for. */
const PAYMENTS = ['payment', 'many outputs'];

const hasCodeFor = ({ name, isComplete }, { kind = 'payment' }) =>
  isComplete || name.startsWith('ours') || PAYMENTS.includes(kind);

async function attempt(contestant, job) {
  if (!hasCodeFor(contestant, job)) return { skipped: true };
  try {
    return readTransaction(await contestant.build(job, context), job, context);
  } catch (error) {
    const sentence = String(error?.message ?? error).split('\n')[0];
    return { failure: sentence.slice(0, 120) };
  }
}

export const isBuilt = (answer) => answer.problems?.length === 0;

/** At the same witness form as a peer, ours must not pay more, and it must build every job that any peer builds. */
export function compareFees(peers, results) {
  const lost = [];
  let compared = 0;
  for (const [job, row] of results)
    for (const { name, form } of peers) {
      const theirs = row[name];
      const mine = row[`ours (${form})`];
      if (!isBuilt(theirs)) continue;
      compared += 1;
      if (!isBuilt(mine) || mine.fee > theirs.fee) lost.push({ job, peer: name, ours: mine, theirs });
    }
  return { compared, lost };
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
