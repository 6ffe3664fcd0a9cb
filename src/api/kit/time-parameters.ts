import Type from 'typebox';
import { ServiceError } from '../../kernel/errors.js';
import { quoted } from './parameters.js';

export const TimeText = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^(?:[0-9]{1,11}|[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9:.]+(?:Z|[+-][0-9:]+)?)?)$',
  description: 'Seconds since 1970, or ISO 8601',
});

/** Returns seconds since 1970. */
export function readTime(text: string, parameter: string): number {
  const time = /^[0-9]{1,11}$/.test(text) ? Number(text) : Date.parse(text) / 1000;
  if (!Number.isFinite(time) || time < 0 || time > 100_000_000_000)
    throw new ServiceError(
      'invalid',
      `Invalid value ${quoted(text)} for parameter '${parameter}': must be seconds since 1970 or an ISO 8601 time`,
    );
  return Math.floor(time);
}

export const OptionalTimes = { from: Type.Optional(TimeText), to: Type.Optional(TimeText) };

/** Defaults to the last `seconds` before `now`. */
export function parseTimeRange(
  { from, to }: { readonly from?: string; readonly to?: string },
  now: number,
  seconds: number,
): { readonly from: number; readonly to: number } {
  const end = to === undefined ? now : readTime(to, 'to');
  const start = from === undefined ? end - seconds : readTime(from, 'from');
  if (start > end) throw new ServiceError('invalid', "Parameter 'from' must not be after 'to'");
  return { from: start, to: end };
}
