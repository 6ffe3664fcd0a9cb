// Reads and edits CHANGELOG.md, which has the form of keepachangelog.com.

const UNRELEASED = '## [Unreleased]';
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** The text between the heading of unreleased changes and the next heading. Throws when there is none. */
export function readUnreleased(changelog) {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no section ${UNRELEASED}`);
  const rest = changelog.slice(start + UNRELEASED.length);
  const end = rest.indexOf('\n## [');
  const notes = (end < 0 ? rest : rest.slice(0, end)).trim();
  if (notes === '') throw new Error('CHANGELOG.md lists no unreleased changes');
  return notes;
}

/** The changelog with the unreleased changes under a version, and an empty section for the next ones. */
export function releaseChangelog(changelog, version, date) {
  readUnreleased(changelog);
  return changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## [${version}] - ${date}\n`);
}

/** Throws unless `next` is a version above `current`, and follows docs/versioning.md: one step of one number. */
export function checkNextVersion(current, next) {
  const [from, to] = [current, next].map((text) => VERSION.exec(text)?.slice(1).map(Number));
  if (to === undefined) throw new Error(`${next} is not a version: use three numbers, such as 1.2.0`);
  const [major, minor, patch] = from;
  const allowed = [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
  if (!allowed.includes(next)) throw new Error(`${next} does not follow ${current}: use ${allowed.join(', ')}`);
}
