// Processor time of this process and of a PostgreSQL server.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

const sum = (texts) => texts.reduce((total, text) => total + Number(text), 0);

/** Processes whose parent is the postmaster, with the fields of their `stat` after the name. */
function* serverProcesses(postmaster) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (Number(pid) === postmaster || Number(fields[1]) === postmaster) yield { pid: Number(pid), fields };
    } catch {
      // It ended meanwhile; the postmaster has its time.
    }
  }
}

/** Processor seconds of the server with all its processes, ended ones included. */
export function serverSeconds(postmaster) {
  let ticks = 0;
  for (const { pid, fields } of serverProcesses(postmaster))
    ticks += sum(fields.slice(11, pid === postmaster ? 15 : 13));
  return ticks / TICKS_PER_SECOND;
}

export function nodeSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
