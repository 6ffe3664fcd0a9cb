import { createOffChainGateway } from '../../gateways/off-chain/create-gateway.js';
import type { OffChainGateway, Transport } from '../../gateways/off-chain/off-chain.js';
import type { Clock } from '../../kernel/clock.js';
import { DOCUMENT_HOST, sandboxDocument } from '../../sandbox/cardano/documents.js';

/** Never contacted; it only has to be a public address, because the rule against private addresses has no exception. */
const SOME_PUBLIC_ADDRESS = { address: '1.1.1.1', family: 4 } as const;

/**
 * The gateway for documents of simulated chains: the regular gateway over a transport that never leaves the process.
 */
export const sandboxDocuments = (clock: Clock): OffChainGateway =>
  createOffChainGateway({
    clock,
    ipfsGateway: undefined,
    resolve: async (hostname) => (hostname === DOCUMENT_HOST ? [SOME_PUBLIC_ADDRESS] : []),
    transport,
  });

const transport: Transport = async ({ url }) => {
  const text = sandboxDocument(url);
  return {
    status: text === undefined ? 404 : 200,
    headers: { 'content-type': url.pathname.endsWith('.json') ? 'application/json' : 'application/ld+json' },
    body: streamText(text ?? ''),
    close: () => undefined,
  };
};

async function* streamText(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
