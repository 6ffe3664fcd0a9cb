import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { dustAddressText } from '../../../chains/midnight/address.js';
import { livingGenerations } from '../../../store/queries/midnight/dust.js';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, Defaulted, described, Nullable, named } from '../../kit/schema.js';
import { dustParametersAt, readRegistrations } from '../../services/midnight/dust-facts.js';
import { type Registration, toSeconds } from '../../shapes/midnight/dust-facts.js';
import { AsOf, amounts, common, computeAmounts } from '../../shapes/midnight/dust-status.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { keyBytes, readStakeAddress, StakeAddress } from '../../shapes/midnight/parameters.js';

export const getDustRegistrations = operation({
  ...common,
  id: 'getDustRegistrations',
  route: 'GET /api/midnight/dust/registrations/{stakeAddress}',
  summary: 'List the DUST registrations of a Cardano reward address',
  description:
    'Newest first. Only one registration of an address may exist: a second one makes both invalid, until one of them is removed.',
  path: Type.Object({ stakeAddress: StakeAddress }),
  query: Type.Object({
    includeRemoved: Defaulted(
      Type.Boolean({ description: 'True: include removed registrations; 501 when the source does not report them' }),
      false,
    ),
  }),
  result: named(
    'MidnightDustRegistrations',
    Closed({
      cardanoRewardAddress: Type.String({ description: 'Cardano reward address of the request' }),
      registrations: Type.Array(
        Closed({
          dustAddress: Type.String({ description: FIELD.dustAddress }),
          valid: Type.Boolean({ description: 'True when the registration is valid' }),
          reason: Nullable(Type.String({ description: 'Why it is not valid' })),
          ...amounts,
          utxoTxHash: Nullable(
            Type.String({ description: 'Hash of the Cardano transaction with the registration; null when not known' }),
          ),
          utxoOutputIndex: Nullable(Count('Index of its output; null when not known')),
          registeredAt: Nullable(described(DateTime, 'When it was registered; null when not known')),
          removedAt: Nullable(described(DateTime, 'When the registration was removed; null while it is active')),
        }),
        { description: 'Registrations of the address, oldest first' },
      ),
      asOf: described(AsOf, 'Block that the amounts apply after'),
    }),
  ),
  errors: ['undecodable', 'not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  async handle({ db, network, services }, { path, query }) {
    const address = readStakeAddress(path.stakeAddress, network);
    const tip = await readTip(db);
    const [mine = []] = await readRegistrations(db, [address], { tip, clock: services.clock, ...query });
    const generationContext = { now: toSeconds(tip), parameters: await dustParametersAt(db, tip.height) };
    const keys = mine.map(({ dustKey }) => keyBytes(dustKey));
    const rows = keys.length === 0 ? [] : await livingGenerations(db, keys, generationContext.now);
    return {
      cardanoRewardAddress: addressBytesText(address),
      registrations: mine.map((registration) => {
        const owner = Buffer.from(keyBytes(registration.dustKey)).toString('hex');
        return {
          dustAddress: dustAddressText(registration.dustKey, network),
          valid: registration.valid,
          reason: explainInvalidity(registration),
          ...computeAmounts(
            rows.filter((row) => row.owner === owner),
            generationContext,
          ),
          utxoTxHash: registration.utxoTxHash ?? null,
          utxoOutputIndex: registration.utxoOutputIndex ?? null,
          registeredAt: toIsoTime(registration.registeredAt),
          removedAt: toIsoTime(registration.removedAt),
        };
      }),
      asOf: { height: tip.height, timestamp: tip.timestamp },
    };
  },
});

const toIsoTime = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());

function explainInvalidity({ valid, removedAt }: Registration): string | null {
  if (valid) return null;
  return removedAt === undefined ? 'The reward address has another registration' : 'It was removed';
}
