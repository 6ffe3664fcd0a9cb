import { expect, test } from 'vitest';
import { checkConversations } from '../../tools/conformance/conversations.js';
import { readGoldenArchive } from '../../tools/conformance/golden-files.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';

describeWithData('node-conversations')('captured chain-sync conversations', () => {
  test('end at the tip of the captured node, through slot battles and forks', async () => {
    const files = readGoldenArchive(readData('node-golden/captured-node-conversations.tar.gz'));
    const { passed, failures } = await checkConversations(files);
    expect(failures).toEqual([]);
    expect(passed).toBe(4);
  });
});
