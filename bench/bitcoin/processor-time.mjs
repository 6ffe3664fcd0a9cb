// CPU time of processes in milliseconds, independent of other load on the machine. Undefined without /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, independent of the kernel clock. */
const TICK_MS = 10;

function readStat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain any character; the fields after it have fixed positions (proc(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [own, ended] = [11, 13].map((at) => (Number(fields[at]) + Number(fields[at + 1])) * TICK_MS);
  return { pid, parent: Number(fields[1]), own, ended };
}

function everyProcess() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [readStat(Number(name))];
      } catch {
        return [];
      }
    });
}

export function findParent(pid) {
  try {
    return readStat(pid).parent;
  } catch {
    return undefined;
  }
}

/** CPU time of a process, its children, and children that have ended. */
export function processorTime(pid) {
  try {
    const { own, ended } = readStat(pid);
    const children = everyProcess().filter(({ parent }) => parent === pid);
    return children.reduce((sum, child) => sum + child.own, own + ended);
  } catch {
    return undefined;
  }
}

export function readOwnTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
