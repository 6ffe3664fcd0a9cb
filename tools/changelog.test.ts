import { expect, test } from 'vitest';
import { checkNextVersion, readUnreleased, releaseChangelog } from './changelog.mjs';

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n## [1.1.0] - 2026-01-01\n\n- B.\n';

test('notes of a release are the unreleased changes', () => {
  expect(readUnreleased(CHANGELOG)).toBe('### Added\n\n- A.');
  expect(() => readUnreleased('# Changelog\n\n## [Unreleased]\n\n## [1.0.0]\n\n- B.\n')).toThrow(
    'no unreleased changes',
  );
  expect(() => readUnreleased('# Changelog\n')).toThrow('no section');
});

test('released changelog has an empty section for the next changes', () => {
  const released = releaseChangelog(CHANGELOG, '1.2.0', '2026-02-03');
  expect(released).toBe(CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [1.2.0] - 2026-02-03\n'));
  expect(() => readUnreleased(released)).toThrow('no unreleased changes');
});

test.each(['1.1.1', '1.2.0', '2.0.0'])('version %s may follow 1.1.0', (next) => {
  expect(() => checkNextVersion('1.1.0', next)).not.toThrow();
});

test.each(['1.1.0', '1.0.9', '1.3.0', '2.1.0', '1.2', 'v1.2.0', ''])('version %j may not follow 1.1.0', (next) => {
  expect(() => checkNextVersion('1.1.0', next)).toThrow();
});
