import { existsSync } from 'node:fs';
import { ours } from './ours.mjs';
import { context } from './setting.mjs';

/** Without blaze, typhonjs and evolution, which take up to several seconds for a build; name them to include them. */
const FILES = ['cardano-sdk', 'csl', 'lucid', 'mesh'];

/** Every builder that installs and loads; `absent` are the others. A name without a file is an error, not an absent peer. */
export async function loadContestants(files = FILES) {
  const peers = [];
  const absent = [];
  for (const file of files) {
    const peer = new URL(`./peers/${file}.mjs`, import.meta.url);
    if (!existsSync(peer)) throw new Error(`no peer is named '${file}': the files in bench/builder/peers are`);
    try {
      const found = (await import(peer.href)).peers;
      for (const each of found) await each.prepare?.(context);
      peers.push(...found);
    } catch (error) {
      // Without the path of the importing file, which differs by machine.
      absent.push({ file, reason: String(error).split(/\n| imported from /)[0] });
    }
  }
  return { ourselves: [ours('tagged'), ours('untagged')], peers, absent };
}
