import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { dustAddressText } from '../../../../chains/midnight/address.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import { livingGenerations } from '../../../../store/queries/midnight/dust.js';
import { readTip } from '../../../../store/queries/midnight/tip.js';
import { dustParametersAt, readRegistrations } from '../../../services/midnight/dust-facts.js';
import { readStatuses } from '../../../services/midnight/dust-status.js';
import { merkleUpdate } from '../../../services/midnight/ledger-events.js';
import { toSeconds } from '../../../shapes/midnight/dust-facts.js';
import { computeAmounts } from '../../../shapes/midnight/dust-status.js';
import { keyBytes, readStakeAddress } from '../../../shapes/midnight/parameters.js';
import { type GraphqlContext, type Resolvers, readUnsigned, throwWithPrefix, withPrefix } from '../resolver.js';

/** As with the indexer. */
const MAX_REWARD_ADDRESSES = 10;

function readAddresses(texts: readonly string[], { network }: GraphqlContext): readonly Uint8Array[] {
  if (texts.length > MAX_REWARD_ADDRESSES)
    throw new ServiceError('invalid', `maximum of ${MAX_REWARD_ADDRESSES} reward addresses allowed`);
  return texts.map((text) => withPrefix('invalid Cardano reward address', () => readStakeAddress(text, network)));
}

interface RewardAddresses {
  readonly cardanoRewardAddresses: readonly string[];
}

interface IndexRange {
  readonly startIndex: number;
  readonly endIndex: number;
}

const readUpdate =
  (tree: Parameters<typeof merkleUpdate>[2]) =>
  (_: unknown, { startIndex, endIndex }: IndexRange, { db, request }: GraphqlContext) => {
    readUnsigned(startIndex, 'startIndex');
    readUnsigned(endIndex, 'endIndex');
    return merkleUpdate(db, request.services.clock, tree, { startIndex, endIndex }).catch(
      throwWithPrefix('invalid start_index and/or end_index'),
    );
  };

/** All registrations of each address that are not removed, each with the DUST of its own address. */
async function listRegistrations(_: unknown, { cardanoRewardAddresses }: RewardAddresses, context: GraphqlContext) {
  const { db, network, request } = context;
  const addresses = readAddresses(cardanoRewardAddresses, context);
  const tip = await readTip(db);
  const found = await readRegistrations(db, addresses, { tip, clock: request.services.clock, includeRemoved: false });
  const keys = [...new Set(found.flat().map(({ dustKey }) => dustKey))];
  const moment = { now: toSeconds(tip), parameters: await dustParametersAt(db, tip.height) };
  const rows = keys.length === 0 ? [] : await livingGenerations(db, keys.map(keyBytes), moment.now);
  return addresses.map((address, index) => ({
    cardanoRewardAddress: addressBytesText(address),
    registrations: found[index]!.map(({ dustKey, valid, utxoTxHash, utxoOutputIndex }) => {
      const owner = toHex(keyBytes(dustKey));
      const mine = rows.filter((row) => row.owner === owner);
      return {
        dustAddress: dustAddressText(dustKey, network),
        valid,
        ...computeAmounts(mine, moment),
        utxoTxHash,
        utxoOutputIndex,
      };
    }),
  }));
}

export const DUST_RESOLVERS: Resolvers = {
  Query: {
    dustGenerationStatus: async (_: unknown, { cardanoRewardAddresses }: RewardAddresses, context: GraphqlContext) => {
      const { db, network, request } = context;
      const addresses = readAddresses(cardanoRewardAddresses, context);
      return await readStatuses(db, addresses, { tip: await readTip(db), clock: request.services.clock, network });
    },
    dustGenerations: listRegistrations,
    zswapMerkleTreeCollapsedUpdate: readUpdate('zswap'),
    dustCommitmentMerkleTreeUpdate: readUpdate('dust-commitment'),
    dustGenerationMerkleTreeUpdate: readUpdate('dust-generation'),
  },
};
