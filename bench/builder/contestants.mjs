import { ours } from './ours.mjs';
import { context } from './setting.mjs';

/** Without blaze, typhonjs and evolution, which take up to several seconds for a build; name them to include them. */
const FILES = ['cardano-sdk', 'csl', 'lucid', 'mesh'];

/** Every builder that installs and loads; `absent` are the others. */
export async function loadContestants(files = FILES) {
  const peers = [];
  const absent = [];
  for (const file of files) {
    try {
      const found = (await import(`./peers/${file}.mjs`)).peers;
      for (const peer of found) await peer.prepare?.(context);
      peers.push(...found);
    } catch (error) {
      absent.push({ file, reason: String(error).split('\n')[0] });
    }
  }
  return { ourselves: [ours('tagged'), ours('untagged')], peers, absent };
}
