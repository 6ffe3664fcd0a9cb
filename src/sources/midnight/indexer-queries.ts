import { createFieldReader } from '../../chains/midnight/json-fields.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { plainMessage } from '../../kernel/library-message.js';
import { decodeFrom } from '../errors.js';
import { MERKLE_DOCUMENTS, REGISTRATION_STATUS_DOCUMENT, REGISTRATIONS_DOCUMENT } from './block-document.js';
import { UnsupportedByIndexer } from './document-template.js';
import { DocumentRefused, GraphqlRefusal } from './graphql.js';
import type { IndexerClient } from './indexer-client.js';
import { lookupRequest } from './lookup-documents.js';
import type { CollapsedUpdate, MidnightQueries, SeenRegistration } from './midnight-source.js';
import { readLookup } from './read-lookup.js';

/** Indexer queries beside blocks. A release without a query gives `not-implemented`. */
export function indexerQueries(client: IndexerClient): Omit<MidnightQueries, 'finalizedHeight'> {
  return {
    async registrations(stakeAddresses, signal) {
      const variables = { cardanoRewardAddresses: stakeAddresses };
      try {
        const { dustGenerations } = await client.request(REGISTRATIONS_DOCUMENT, variables, signal);
        return decodeFrom('list of registrations', () => readRegistrations(dustGenerations, stakeAddresses));
      } catch (error) {
        if (!(error instanceof UnsupportedByIndexer)) throw error;
        const { dustGenerationStatus } = await client.request(REGISTRATION_STATUS_DOCUMENT, variables, signal);
        return decodeFrom('list of registrations', () => readStatuses(dustGenerationStatus, stakeAddresses));
      }
    },
    async merkleUpdate(tree, startIndex, endIndex, signal) {
      const document = MERKLE_DOCUMENTS[tree];
      try {
        const data = await client.request(document, { startIndex, endIndex }, signal);
        return decodeFrom('update of a tree', () => readUpdate(data[document.root.name]));
      } catch (error) {
        if (!(error instanceof GraphqlRefusal) || error instanceof DocumentRefused) throw error;
        throw new ServiceError('invalid', `The indexer has no such range of the tree: ${plainMessage(error.message)}`, {
          cause: error,
        });
      }
    },
    async lookup(lookup, signal) {
      const { document, variables } = lookupRequest(lookup);
      const data = await client.request(document, variables, signal);
      return decodeFrom('answer', () => readLookup(lookup.what, data[document.root.name]));
    },
  };
}

interface AddressRegistrations {
  readonly address: string;
  readonly registrations: readonly SeenRegistration[];
}

const readRegistrations = (value: unknown, addresses: readonly string[]) =>
  orderByAddress(
    addresses,
    createFieldReader({ all: value }, 'answer').list('all', (item) => ({
      address: item.text('cardanoRewardAddress'),
      registrations: item.list('registrations', (each) => ({
        dustAddress: each.text('dustAddress'),
        valid: each.flag('valid'),
        utxoTxHash: each.maybeHex('utxoTxHash'),
        utxoOutputIndex: each.maybeInteger('utxoOutputIndex'),
      })),
    })),
  );

const readStatuses = (value: unknown, addresses: readonly string[]) =>
  orderByAddress(
    addresses,
    createFieldReader({ all: value }, 'answer').list('all', (item) => ({
      address: item.text('cardanoRewardAddress'),
      registrations: !item.flag('registered')
        ? []
        : [
            {
              dustAddress: item.text('dustAddress'),
              valid: true,
              utxoTxHash: item.maybeHex('utxoTxHash'),
              utxoOutputIndex: item.maybeInteger('utxoOutputIndex'),
            },
          ],
    })),
  );

function orderByAddress(
  addresses: readonly string[],
  found: readonly AddressRegistrations[],
): readonly (readonly SeenRegistration[])[] {
  return addresses.map((address) => {
    const mine = found.find((each) => each.address === address);
    if (mine === undefined) throw new DecodeError(`nothing about ${address}`);
    return mine.registrations;
  });
}

function readUpdate(value: unknown): CollapsedUpdate {
  const { integer, hex } = createFieldReader(value, 'update');
  return {
    startIndex: integer('startIndex'),
    endIndex: integer('endIndex'),
    update: hex('update'),
    protocolVersion: integer('protocolVersion'),
  };
}
