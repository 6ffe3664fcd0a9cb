import type { CardanoNetwork } from '../../../chains/networks.js';
import type { BusMessage } from '../../../gateways/bus/bus.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { DerivedBlock } from '../../../store/queries/events/derived-blocks.js';
import { listRewardsOfBlock, type RewardPlace } from '../../../store/queries/events/ledger-facts.js';
import { toRewardContent } from '../events/derive-cardano.js';
import { eventKey, eventOfBlock } from '../events/derived-event.js';
import { formatEvent } from '../webhooks/event-body.js';

/** A boundary can pay more than a million rewards, which are never in memory together. */
const PAGE_SIZE = 2_000;

export interface RewardMessage {
  readonly message: BusMessage;
  readonly place: RewardPlace;
}

/** The messages of the rewards that were paid with a block, in their order, after a place. */
export async function* readRewardMessages(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  block: DerivedBlock,
  start: RewardPlace | undefined,
): AsyncGenerator<RewardMessage> {
  for (let after = start; ; ) {
    const rewards = await listRewardsOfBlock(db, { height: block.height, after, limit: PAGE_SIZE });
    for (const reward of rewards) {
      const event = eventOfBlock(block, toRewardContent(reward, network));
      const id = eventKey(network.id, event);
      const body = formatEvent(event, { id, network, confirmations: 0 });
      yield {
        message: { subject: `${network.id}.${event.type}`, id, body },
        place: { paidEpoch: reward.paidEpoch, index: reward.index },
      };
    }
    after = rewards.at(-1);
    if (rewards.length < PAGE_SIZE) return;
  }
}
