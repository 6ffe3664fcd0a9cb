import { readBlocks } from '../../test/support/cardano-node/real-chain.js';
import { ServedChain } from '../../test/support/cardano-node/served-chain.js';
import { startTestNode } from '../../test/support/cardano-node/test-node.js';

// A process of its own, so that the node's work is not measured as the follower's.
const [folder, magic] = process.argv.slice(2);
const blocks = await readBlocks(folder!, Number.POSITIVE_INFINITY);
const node = await startTestNode({ chain: new ServedChain(blocks), magic: Number(magic) });
process.once('SIGTERM', () => {
  void node.close().finally(() => process.exit());
});
process.send?.({ local: node.local, peer: node.peer });
