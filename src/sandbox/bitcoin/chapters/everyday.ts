import { payEachOther } from '../activity.js';
import type { Story } from '../story.js';

/** Blocks with everyday payments. */
export function liveOn(story: Story, blocks: number, most = 5): void {
  for (let made = 0; made < blocks; made += 1) {
    payEachOther(story.chain, story.draw, most, story.time);
    story.mine();
  }
}
