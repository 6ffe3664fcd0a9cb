// Client of the Midnight indexer for test/integration/compat/midnight-clients.test.ts, which is installed in this folder only.
export { indexerPublicDataProvider } from '@midnight-ntwrk/midnight-js-indexer-public-data-provider';
export { setNetworkId } from '@midnight-ntwrk/midnight-js-network-id';
