import { readBlocks } from '../../test/support/cardano-node/real-chain.js';
import { ServedChain } from '../../test/support/cardano-node/served-chain.js';
import { startTestNode } from '../../test/support/cardano-node/test-node.js';

// A separate process, so that the work of the node is not measured as that of the follower.
const [folder, magic] = process.argv.slice(2);
const blocks = await readBlocks(folder!, Number.POSITIVE_INFINITY);
const node = await startTestNode({ chain: new ServedChain(blocks), magic: Number(magic) });
process.once('SIGTERM', () => {
  void node.close().finally(() => process.exit());
});
process.send?.({ local: node.local, peer: node.peer });
