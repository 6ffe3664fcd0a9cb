import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import { type BlockRow, findBlock } from '../../../../store/queries/midnight/blocks.js';
import { readTip } from '../../../../store/queries/midnight/tip.js';
import { type GraphqlContext, type Resolvers, readHex, readUnsigned, requireKnown, requireRow } from '../resolver.js';

/** One of the two, as the schema checks. */
export interface BlockOffset {
  readonly hash?: string | null;
  readonly height?: number | null;
}

/** Heights of the indexer have 32 bits without a sign, those of the index one bit less. */
const MAX_INDEXED_HEIGHT = 2 ** 31 - 1;

/** The newest block without an offset; undefined when there is no such block. */
export async function findBlockAt(
  { db }: Pick<GraphqlContext, 'db'>,
  offset: BlockOffset | null | undefined,
): Promise<BlockRow | undefined> {
  if (typeof offset?.hash === 'string') return await findBlock(db, { hash: readHex(offset.hash, 'block hash', 32) });
  const height = offset == null ? (await readTip(db)).height : readUnsigned(offset.height, 'height');
  if (height === undefined) throw new ServiceError('invalid', 'invalid block height: null is not a height');
  return height > MAX_INDEXED_HEIGHT ? undefined : await findBlock(db, { height });
}

const listChanges = async ({ load, budget }: GraphqlContext) => {
  const changes = await load.systemParameters();
  budget.takeObjects(changes.length);
  return changes;
};

export const BLOCK_RESOLVERS: Resolvers = {
  Query: {
    block: (_: unknown, { offset }: { offset?: BlockOffset | null }, context) => findBlockAt(context, offset),

    /** A change of the terms alone does not change the parameter. */
    dParameterHistory: async (_: unknown, __: unknown, context) =>
      (await listChanges(context))
        .filter(
          ({ permissionedCandidates, registeredCandidates }, index, all) =>
            all[index - 1]?.permissionedCandidates !== permissionedCandidates ||
            all[index - 1]?.registeredCandidates !== registeredCandidates,
        )
        .map(({ height, blockHash, timestamp, permissionedCandidates, registeredCandidates }) => ({
          blockHeight: height,
          blockHash,
          timestamp,
          numPermissionedCandidates: permissionedCandidates,
          numRegisteredCandidates: registeredCandidates,
        })),

    termsAndConditionsHistory: async (_: unknown, __: unknown, context) =>
      (await listChanges(context))
        .filter(
          ({ termsHash, termsUrl }, index, all) =>
            termsHash !== undefined &&
            (all[index - 1]?.termsHash !== termsHash || all[index - 1]?.termsUrl !== termsUrl),
        )
        .map(({ height, blockHash, timestamp, termsHash, termsUrl }) => ({
          blockHeight: height,
          blockHash,
          timestamp,
          hash: termsHash,
          url: termsUrl,
        })),
  },

  Block: {
    zswapMerkleTreeRoot: ({ zswapRoot }: BlockRow) => requireKnown(zswapRoot, 'zswapMerkleTreeRoot'),
    zswapEndIndex: ({ zswapEndIndex }: BlockRow) => requireKnown(zswapEndIndex, 'zswapEndIndex'),
    dustCommitmentEndIndex: ({ dustCommitmentEndIndex }: BlockRow) =>
      requireKnown(dustCommitmentEndIndex, 'dustCommitmentEndIndex'),
    dustGenerationEndIndex: ({ dustGenerationEndIndex }: BlockRow) =>
      requireKnown(dustGenerationEndIndex, 'dustGenerationEndIndex'),
    dustCommitmentMerkleTreeRoot: ({ dustCommitmentRoot }: BlockRow) =>
      requireKnown(dustCommitmentRoot, 'dustCommitmentMerkleTreeRoot'),
    dustGenerationMerkleTreeRoot: ({ dustGenerationRoot }: BlockRow) =>
      requireKnown(dustGenerationRoot, 'dustGenerationMerkleTreeRoot'),

    ledgerParameters: async ({ height }: BlockRow, _: unknown, { load, budget }) =>
      budget.takeText(toHex(requireKnown(await load.parameters(height), 'ledgerParameters'))),

    parent: ({ height, parentHash }: BlockRow, _: unknown, { load, budget }) => {
      if (parentHash === undefined) return null;
      budget.takeObjects(1);
      return requireRow(load.block(height - 1), `block ${height - 1}`);
    },

    transactions: ({ firstTxId, txCount }: BlockRow, _: unknown, { load, budget }) => {
      budget.takeObjects(txCount);
      return Array.from({ length: txCount }, (_, index) =>
        requireRow(load.transaction(firstTxId + index), `transaction ${firstTxId + index}`),
      );
    },

    systemParameters: async ({ height }: BlockRow, _: unknown, { load }) => {
      const changes = await load.systemParameters();
      const { permissionedCandidates, registeredCandidates, termsHash, termsUrl } = requireKnown(
        changes.findLast((change) => change.height <= height),
        'systemParameters',
      );
      return {
        dParameter: {
          numPermissionedCandidates: permissionedCandidates,
          numRegisteredCandidates: registeredCandidates,
        },
        termsAndConditions: termsHash === undefined ? null : { hash: termsHash, url: termsUrl },
      };
    },
  },
};
