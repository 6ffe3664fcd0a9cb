import { count } from '../format.js';

export const formatBytes = (bytes: number | undefined): string => {
  if (bytes === undefined) return '–';
  for (const [unit, name] of [
    [2 ** 40, 'TiB'],
    [2 ** 30, 'GiB'],
    [2 ** 20, 'MiB'],
  ] as const)
    if (bytes >= unit) return `${(bytes / unit).toFixed(1)} ${name}`;
  return `${count(bytes)} bytes`;
};
