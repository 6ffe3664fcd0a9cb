// A program of a benchmark in a process of its own that answers each message with one.
import { fork } from 'node:child_process';

/** Resolves with the first message of the program; `ask` sends one and resolves with the answer. */
export async function startChild(file, env) {
  const child = fork(new URL(file, import.meta.url), { env: { ...process.env, ...env } });
  const heard = () => new Promise((resolve) => child.once('message', resolve));
  const ask = async (message) => {
    const answer = heard();
    child.send(message);
    return await answer;
  };
  return { child, started: await heard(), ask };
}
