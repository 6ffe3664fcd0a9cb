import { expect, test } from 'vitest';
import { findNativeServer } from '../../store/drivers/embedded/native-server.js';
import { imageKey } from './image-key.js';

const settings = { sandboxSeed: 1, sandboxActivity: 3 };
const hasServer = findNativeServer() !== undefined;

test.runIf(hasServer)('image key depends on the seed, the activity and the version of the code', () => {
  const key = imageKey(settings, 'code');
  expect(key).toMatch(/^[0-9a-f]{24}$/);
  expect(imageKey({ ...settings }, 'code')).toBe(key);
  const others = [
    imageKey({ ...settings, sandboxSeed: 2 }, 'code'),
    imageKey({ ...settings, sandboxActivity: 0 }, 'code'),
    imageKey(settings, 'other code'),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
});

test('code that was not built has no image key', () => {
  expect(imageKey(settings, undefined)).toBeUndefined();
});
