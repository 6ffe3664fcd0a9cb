import { ServiceError } from '../../kernel/errors.js';
import type { Chain, SandboxBlock } from './chain.js';
import { changeMinds, decideByGenesisKeys, useOldAddresses } from './chapters/before-votes.js';
import { layFoundation } from './chapters/foundation.js';
import { issueArt, issueByDatum, issueCoin, spreadDust } from './chapters/tokens.js';
import { drawFrom } from './draw.js';
import { Story } from './story.js';

type Chapter = (story: Story) => void;

/** Epochs before the present in which something happens in every one of them. */
const RECENT_EPOCHS = 12;
/** So many epochs have a block of their own in the years in which nothing happens. */
const QUIET_BLOCKS = 80;

/** What happened before anybody looked, up to a slot. The same world and slot give the same blocks. */
export function writeHistory(chain: Chain, untilSlot: number): readonly SandboxBlock[] {
  const { firstEpoch, conwayEpoch } = chain.timeline;
  const lastEpoch = chain.epochAt(untilSlot);
  const earliest = conwayEpoch + 2 * RECENT_EPOCHS;
  if (lastEpoch < earliest)
    throw new ServiceError(
      'unavailable',
      `The simulated chain of ${chain.network.id} needs a clock after its epoch ${earliest}`,
    );
  const story = new Story(chain, drawFrom(`history ${chain.world.name} ${untilSlot}`), untilSlot);
  const chapters = schedule(firstEpoch, conwayEpoch);
  const quietStep = Math.ceil((lastEpoch - firstEpoch) / QUIET_BLOCKS);
  for (let epoch = firstEpoch; epoch <= lastEpoch; epoch += 1) {
    const told = chapters.get(epoch) ?? [];
    const recent = epoch > lastEpoch - RECENT_EPOCHS;
    if (told.length === 0 && !recent && epoch % quietStep > 0) continue;
    if (!story.goTo(epoch, 20)) break;
    story.turnPage();
    for (const [place, chapter] of told.entries()) {
      story.goTo(epoch, Math.floor(100 + (800 * place) / told.length));
      chapter(story);
    }
  }
  return story.blocks;
}

function schedule(first: number, conway: number): ReadonlyMap<number, readonly Chapter[]> {
  const chapters = new Map<number, Chapter[]>();
  const at = (epoch: number, ...told: readonly Chapter[]): void => {
    chapters.set(epoch, [...(chapters.get(epoch) ?? []), ...told]);
  };
  at(first, layFoundation);
  if (first < conway) at(first + 3, decideByGenesisKeys);
  at(first + 1, issueCoin, issueArt);
  at(first + 2, useOldAddresses, issueByDatum);
  at(first + 4, changeMinds, spreadDust);
  return chapters;
}
