import { expect, test } from 'vitest';
import { computeExpiry } from './session-lifetime.js';

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('a session lasts one day by default, or as long as requested', () => {
  expect(computeExpiry({ now: NOW, requested: undefined, validForMs: undefined })).toEqual(new Date(NOW + DAY));
  expect(computeExpiry({ now: NOW, requested: NOW + 7 * DAY, validForMs: undefined })).toEqual(new Date(NOW + 7 * DAY));
});

test('a session never outlives its transaction', () => {
  expect(computeExpiry({ now: NOW, requested: undefined, validForMs: HOUR })).toEqual(new Date(NOW + HOUR));
  expect(computeExpiry({ now: NOW, requested: NOW + 2 * HOUR, validForMs: HOUR })).toEqual(new Date(NOW + HOUR));
  expect(() => computeExpiry({ now: NOW, requested: undefined, validForMs: 0 })).toThrow('its last slot has passed');
});

test('a session expires neither in the past nor after more than a week', () => {
  expect(() => computeExpiry({ now: NOW, requested: NOW, validForMs: undefined })).toThrow('in the future');
  expect(() => computeExpiry({ now: NOW, requested: Number.NaN, validForMs: undefined })).toThrow('in the future');
  expect(() => computeExpiry({ now: NOW, requested: NOW + 7 * DAY + 1, validForMs: undefined })).toThrow(
    'at most 7 days',
  );
});
