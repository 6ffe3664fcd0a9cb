import { expect, test } from 'vitest';
import {
  ADA,
  accountKey,
  block,
  credential,
  poolHash,
  poolId,
  resolveAccount,
} from '../../../test/support/ledger-engine.js';
import { encodeAddress } from '../../chains/cardano/addresses/address.js';
import { networkById } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import { applyBlock } from '../apply-block.js';
import { type LedgerConstants, ledgerConstants } from '../constants.js';
import { checkConservation } from '../epochs/conservation.js';
import { createInitialState, readGenesisContent } from './initial-state.js';

const preview = ledgerConstants(networkById('CARDANO_PREVIEW'));
const VOUCHER = Buffer.alloc(32, 1).toString('base64url');

const byron = JSON.stringify({ avvmDistr: { [`${VOUCHER}=`]: '1000' }, nonAvvmBalances: {} });

const baseAddress = toHex(encodeAddress({ type: 'base', networkId: 0, payment: credential(9), stake: credential(1) }));

const shelley = JSON.stringify({
  genDelegs: { ['11'.repeat(28)]: { delegate: '22'.repeat(28), vrf: '33'.repeat(32) } },
  initialFunds: { [baseAddress]: 5_000_000 },
  staking: {
    pools: {
      [poolId(1)]: {
        cost: 340_000_000,
        margin: 0.05,
        owners: [toHex(accountKey(1))],
        pledge: 1_000_000,
        publicKey: poolId(1),
        rewardAccount: { credential: { keyHash: toHex(accountKey(2)) }, network: 'Testnet' },
        relays: [],
        vrf: '44'.repeat(32),
      },
    },
    stake: { [toHex(accountKey(1))]: poolId(1) },
  },
});

test('a network that starts in a late era has its funds, genesis keys and pools before the first block', () => {
  const content = readGenesisContent({ byron, shelley }, preview);
  const { state, constants } = createInitialState(content, preview, 'babbage', resolveAccount);
  // The voucher was returned to the reserves when the network passed Allegra.
  expect(state.pots.get()).toMatchObject({ utxo: 5_000_000n, deposits: 502n * ADA });
  expect(state.epoch.get()).toMatchObject({ epoch: 0, era: 'babbage' });
  expect(state.genesisKeys.get().delegates.get('11'.repeat(28))).toEqual({
    delegate: '22'.repeat(28),
    vrf: '33'.repeat(32),
  });
  expect(state.pools.get(poolId(1))!.registration).toMatchObject({ rewardAccount: 2, owners: [1] });
  expect(state.snapshots.get().mark.byPool.get(1)).toMatchObject({ stake: 5_000_000n, ownerStake: 5_000_000n });
  expect(constants.genesisDeposits).toBe(502n * ADA);
  expect(checkConservation(state, constants).holds).toBe(true);
});

test('a network that starts in Byron moves fees to the reserves and enters Shelley with the genesis keys', () => {
  const network = networkById('CARDANO_PREPROD');
  const constants: LedgerConstants = ledgerConstants(network);
  const funds = JSON.stringify({ genDelegs: JSON.parse(shelley).genDelegs });
  const { state } = createInitialState(
    readGenesisContent({ byron, shelley: funds }, constants),
    constants,
    'byron',
    resolveAccount,
  );
  applyBlock(
    state,
    block(5, { era: 'byron', transactions: [{ utxoChange: -10n, fee: 10n, redeemableChange: -100n }] }),
    constants,
  );
  const { maxLovelaceSupply } = constants;
  expect(state.pots.get()).toMatchObject({ utxo: 990n, reserves: maxLovelaceSupply - 990n, fees: 0n });
  const [report, ...others] = applyBlock(state, block(4 * 21_600, { era: 'shelley' }), constants);
  expect(others).toEqual([]);
  expect(report).toMatchObject({ epoch: 4, pots: { utxo: 990n, reserves: maxLovelaceSupply - 990n } });
  expect(state.epoch.get().era).toBe('shelley');
  expect(state.redeemable.get()).toBe(900n);
  expect(checkConservation(state, constants).holds).toBe(true);
});

test('a genesis file of an unknown form is refused with the name of the field', () => {
  const broken = JSON.stringify({ genDelegs: [] });
  expect(() => readGenesisContent({ shelley: broken }, preview)).toThrow(
    'genDelegs of the Shelley genesis file must be an object',
  );
});

test('the margin of a genesis pool is the exact decimal number of the file', () => {
  const margin = '0.1000000000000000055';
  const file = shelley.replace('"margin":0.05', `"margin":${margin}`);
  const [pool] = readGenesisContent({ shelley: file }, preview).staking!.pools;
  expect(pool!.margin).toEqual({ numerator: 200_000_000_000_000_011n, denominator: 2_000_000_000_000_000_000n });
});

test('balances above the maximum supply are rejected', () => {
  const file = shelley.replace('5000000', '45000000000000001');
  expect(() => readGenesisContent({ shelley: file }, preview)).toThrow(
    'the balances add up to 45000000000000001, more than maxLovelaceSupply (45000000000000000)',
  );
});

test('the reward account of a genesis pool may be a script', () => {
  const file = JSON.parse(shelley);
  const script = toHex(poolHash(7));
  file.staking.pools[poolId(1)].rewardAccount = { credential: { 'script hash': script }, network: 'Testnet' };
  const seen: string[] = [];
  createInitialState(readGenesisContent({ shelley: JSON.stringify(file) }, preview), preview, 'babbage', (stake) => {
    seen.push(`${stake.type} ${toHex(stake.hash)}`);
    return resolveAccount(stake) % 100;
  });
  expect(seen).toContain(`script ${script}`);
});
