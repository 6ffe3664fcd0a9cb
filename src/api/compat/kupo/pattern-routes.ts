import Type from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findPointAt } from '../../../store/queries/cardano/blocks/block-points.js';
import { type Operation, operation } from '../../kit/operation.js';
import type { ResponseWithHeaders } from '../../kit/response-with-headers.js';
import { Closed, Count, Hex, Integer, OneOf } from '../../kit/schema.js';
import { KUPO, KUPO_ROUTE, respondAtTip } from './kupo-route.js';
import { CredentialPart, PatternText, readPattern } from './pattern.js';

/** The patterns of this service never change: it indexes every output. */
const ACTIVE = ['*'];

export const Deleted = Closed({ deleted: Count('Number of deleted entries') });

const Patterns = Type.Array(Type.String(), { description: 'Active patterns' });

const RollbackFields = {
  rollback_to: Closed({
    slot_no: Integer({ minimum: 0, description: 'Absolute slot' }),
    header_hash: Type.Optional(Hex(64, 'Hash of the block at that slot')),
  }),
  limit: Type.Optional(
    OneOf(['within_safe_zone', 'unsafe_allow_beyond_safe_zone'], 'Accepted for compatibility; nothing is rolled back'),
  ),
};

interface PatternContext {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

/** Patterns that include the given one: all do. */
function listIncluding({ db, network }: PatternContext, text: string): Promise<ResponseWithHeaders> {
  readPattern(text, network);
  return respondAtTip(db, () => ACTIVE);
}

/** Every pattern is matched from the first block on, so nothing is added and nothing has to be read again. */
function addPatterns(
  { db, network }: PatternContext,
  texts: readonly string[],
  { slot_no, header_hash }: { readonly slot_no: number; readonly header_hash?: string | undefined },
): Promise<ResponseWithHeaders> {
  for (const text of texts) readPattern(text, network);
  return respondAtTip(db, async (snapshot) => {
    if (header_hash === undefined) return ACTIVE;
    const point = await findPointAt(snapshot, slot_no, { strict: true });
    if (point?.hash !== header_hash.toLowerCase())
      throw new ServiceError('invalid', "'rollback_to' is not a point of the chain: see GET checkpoints/{slot-no}");
    return ACTIVE;
  });
}

function deletePattern({ db, network }: PatternContext, text: string): Promise<ResponseWithHeaders> {
  readPattern(text, network);
  return respondAtTip(db, () => ({ deleted: 0 }));
}

const OnePattern = Type.Object({ pattern: PatternText });
const Credentials = Type.Object({ payment: CredentialPart, delegation: CredentialPart });
const Rollback = Closed(RollbackFields);
const EXAMPLE_ROLLBACK = { rollback_to: { slot_no: 0 } };
const SAME = 'This service matches everything: its only pattern is `*`, which includes all others.';

export const PATTERN_ROUTES: readonly Operation[] = [
  operation({
    ...KUPO_ROUTE,
    id: 'kupo.listPatterns',
    route: `GET ${KUPO}/patterns`,
    summary: 'List active patterns',
    description: SAME,
    result: Patterns,
    errors: [],
    example: {},
    handle: ({ db }) => respondAtTip(db, () => ACTIVE),
  }),
  operation({
    ...KUPO_ROUTE,
    id: 'kupo.addPatterns',
    route: `PUT ${KUPO}/patterns`,
    summary: 'Add patterns',
    description: `${SAME} Nothing is added and nothing is rolled back.`,
    body: Closed({
      patterns: Type.Array(PatternText, { minItems: 1, maxItems: 1000, description: 'Patterns to add' }),
      ...RollbackFields,
    }),
    result: Patterns,
    errors: ['invalid'],
    example: { body: { patterns: ['*/*'], ...EXAMPLE_ROLLBACK } },
    handle: (context, { body }) => addPatterns(context, body.patterns, body.rollback_to),
  }),
  operation({
    ...KUPO_ROUTE,
    id: 'kupo.findPatterns',
    route: `GET ${KUPO}/patterns/{pattern}`,
    summary: 'List active patterns that include a pattern',
    description: SAME,
    path: OnePattern,
    result: Patterns,
    errors: ['invalid'],
    example: { path: { pattern: '*' } },
    handle: (context, { path }) => listIncluding(context, path.pattern),
  }),
  operation({
    ...KUPO_ROUTE,
    id: 'kupo.findPatternsOfCredentials',
    route: `GET ${KUPO}/patterns/{payment}/{delegation}`,
    summary: 'List active patterns that include a pattern of credentials',
    description: SAME,
    path: Credentials,
    result: Patterns,
    errors: ['invalid'],
    example: { path: { payment: '*', delegation: '*' } },
    handle: (context, { path }) => listIncluding(context, `${path.payment}/${path.delegation}`),
  }),
  operation({
    ...KUPO_ROUTE,
    id: 'kupo.addPattern',
    route: `PUT ${KUPO}/patterns/{pattern}`,
    summary: 'Add a pattern',
    description: `${SAME} Nothing is added and nothing is rolled back.`,
    path: OnePattern,
    body: Rollback,
    result: Patterns,
    errors: ['invalid'],
    example: { path: { pattern: '*' }, body: EXAMPLE_ROLLBACK },
    handle: (context, { path, body }) => addPatterns(context, [path.pattern], body.rollback_to),
  }),
  operation({
    ...KUPO_ROUTE,
    id: 'kupo.addPatternOfCredentials',
    route: `PUT ${KUPO}/patterns/{payment}/{delegation}`,
    summary: 'Add a pattern of credentials',
    description: `${SAME} Nothing is added and nothing is rolled back.`,
    path: Credentials,
    body: Rollback,
    result: Patterns,
    errors: ['invalid'],
    example: { path: { payment: '*', delegation: '*' }, body: EXAMPLE_ROLLBACK },
    handle: (context, { path, body }) => addPatterns(context, [`${path.payment}/${path.delegation}`], body.rollback_to),
  }),
  operation({
    ...KUPO_ROUTE,
    id: 'kupo.deletePattern',
    route: `DELETE ${KUPO}/patterns/{pattern}`,
    summary: 'Delete a pattern',
    description: `${SAME} Nothing is deleted.`,
    path: OnePattern,
    result: Deleted,
    errors: ['invalid'],
    example: { path: { pattern: '*' } },
    handle: (context, { path }) => deletePattern(context, path.pattern),
  }),
  operation({
    ...KUPO_ROUTE,
    id: 'kupo.deletePatternOfCredentials',
    route: `DELETE ${KUPO}/patterns/{payment}/{delegation}`,
    summary: 'Delete a pattern of credentials',
    description: `${SAME} Nothing is deleted.`,
    path: Credentials,
    result: Deleted,
    errors: ['invalid'],
    example: { path: { payment: '*', delegation: '*' } },
    handle: (context, { path }) => deletePattern(context, `${path.payment}/${path.delegation}`),
  }),
];
