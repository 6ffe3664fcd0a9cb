import Type from 'typebox';
import { CONTRACT_EVENT_TYPES, type ContractEventType } from '../../../chains/midnight/lookups.js';
import { ServiceError } from '../../../kernel/errors.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, cursorPage } from '../../kit/paging.js';
import { Closed, Count, described, named, OneOf, Text } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { common, decodeOffset, TypeName } from '../../shapes/midnight/lookups.js';
import { PageLimit } from '../../shapes/midnight/pages.js';
import { ContractAddress, Height } from '../../shapes/midnight/parameters.js';

export const listMidnightContractEvents = operation({
  ...common,
  id: 'listMidnightContractEvents',
  route: 'GET /api/midnight/contracts/{address}/events',
  summary: 'List the events of a contract, oldest first',
  description: 'Contracts emit events from ledger 9 on.',
  path: Type.Object({ address: ContractAddress }),
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    types: Type.Optional(
      Text(200, { description: `Event types, separated by commas: ${CONTRACT_EVENT_TYPES.join(', ')}` }),
    ),
    fromBlock: Type.Optional(described(Height, FIELD.fromBlock)),
    toBlock: Type.Optional(described(Height, FIELD.toBlock)),
  }),
  result: CursorPage(
    named(
      'MidnightContractEvent',
      Closed({
        id: Count('Sequence number of the event'),
        type: OneOf([...CONTRACT_EVENT_TYPES, 'OTHER'], 'Type of the event; `OTHER` when this build does not know it'),
        typeName: TypeName,
        version: Count('Version of the event format'),
        contractAddress: Type.String({ description: FIELD.contractAddress }),
        txHash: Type.String({ description: FIELD.midnightTxHash }),
        blockHeight: Count(FIELD.blockHeight),
        raw: Type.String({ description: 'Serialized event, in hexadecimal' }),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { path: { address: EXAMPLE.contract } },

  async handle({ db, services, cursor }, { path, query }) {
    const offset = decodeOffset(query.cursor, cursor.decode.bind(cursor));
    const { limit, fromBlock, toBlock } = query;
    const types = query.types === undefined ? undefined : readTypes(query.types);
    const address = path.address.toLowerCase();
    const sourceQuery = {
      what: 'contract-events',
      address,
      types,
      fromBlock,
      toBlock,
      limit: limit + 1,
      offset,
    } as const;
    const rows = await runLookup(db, services.clock, sourceQuery);
    return cursorPage(rows, limit, { show: (row) => ({ ...row }), next: () => cursor.encode([offset + limit]) });
  },
});

function readTypes(text: string): readonly ContractEventType[] {
  return text.split(',').map((word) => {
    const type = CONTRACT_EVENT_TYPES.find((known) => known === word.trim().toUpperCase());
    if (type !== undefined) return type;
    throw new ServiceError('invalid', `'types' must contain only ${CONTRACT_EVENT_TYPES.join(', ')}`);
  });
}
