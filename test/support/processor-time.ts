import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MS_PER_TICK = 10;
const CHECK_MS = 1_000;

/** Processor time that this process has used. Unlike the clock, it does not depend on other work of the machine. */
export function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Processor time that another process has used; the clock where the system does not show it, or the process ended. */
function readProcessorMs(pid: number): number {
  try {
    // The name of the process is in parentheses and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return performance.now();
  }
}

/** Kills a process that uses this much processor time without a report in between. */
export function killWhenSilent(
  child: ChildProcess,
  maxSilentMs: number,
): { readonly reported: () => void; readonly stop: () => void } {
  const readTime = (): number => readProcessorMs(child.pid!);
  let reportedAt = readTime();
  const timer = setInterval(() => {
    if (readTime() - reportedAt > maxSilentMs) child.kill('SIGKILL');
  }, CHECK_MS);
  return {
    reported() {
      reportedAt = readTime();
    },
    stop: () => clearInterval(timer),
  };
}
