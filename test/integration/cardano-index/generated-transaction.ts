import { encodeAddress, type Pointer } from '../../../src/chains/cardano/addresses/address.js';
import { encodeByronAddress } from '../../../src/chains/cardano/addresses/byron-address.js';
import type { EncodedTransactionParts } from '../../../src/chains/cardano/blocks/encode-block.js';
import type { GenesisOutput } from '../../../src/chains/cardano/parameters/genesis.js';
import { encodeNativeScript } from '../../../src/chains/cardano/scripts/native-script.js';
import { hashScript, type Script } from '../../../src/chains/cardano/scripts/script.js';
import { type BodyContent, encodeBody } from '../../../src/chains/cardano/transactions/encode-body.js';
import { encodeAuxiliaryData, encodeWitnessSet } from '../../../src/chains/cardano/transactions/encode-witnesses.js';
import type { OutputContent, OutputReference } from '../../../src/chains/cardano/transactions/output.js';
import { byronBody } from '../../../src/chains/cardano/transactions/transaction-body.js';
import type { AssetQuantity } from '../../../src/chains/cardano/transactions/value.js';
import type { Redeemer } from '../../../src/chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import {
  below,
  chance,
  generateCertificates,
  generateProposal,
  generateVotes,
  hash28,
  pick,
  pickStake,
  type Random,
  rewardAccount,
} from './generated-certificates.js';

interface Held {
  readonly reference: OutputReference;
  readonly content: OutputContent;
}

/** Plain values only, so that a fork can clone it. */
export interface GeneratorState {
  readonly genesis: readonly GenesisOutput[];
  unspent: Held[];
  /** How many datums were referenced by hash, and how many of them were revealed since. */
  hashedDatums: number;
  revealedDatums: number;
  /** Positions of the stake registrations. */
  registrations: Pointer[];
}

/** The position of a transaction. */
export interface TransactionPosition {
  readonly slot: number;
  readonly epoch: number;
  readonly txIndex: number;
}

const PLUTUS: Script = { language: 'plutus-v2', bytes: Uint8Array.of(1, 2, 3) };
const NATIVE: Script = {
  language: 'native',
  bytes: encodeNativeScript({ type: 'sig', keyHash: hash28('signer') }),
};
const POLICIES = [hashScript(NATIVE), hash28('policy')];
const REGISTERING = new Set([
  'stake-registration',
  'stake-registration-delegation',
  'vote-registration-delegation',
  'stake-vote-registration-delegation',
]);
const NO_BYTES = new Uint8Array();

export function startState(): GeneratorState {
  const genesis = [0, 1, 2].map((number): GenesisOutput => {
    const address = encodeByronAddress({ root: hash28(`root ${number}`), spending: 'key', networkMagic: 2 });
    return { txHash: blake2b256(address), index: 0, address, lovelace: 1_000_000_000_000n };
  });
  const unspent = genesis.map(({ txHash, index, address, lovelace }) => ({
    reference: { txHash, index },
    content: plain(address, lovelace),
  }));
  return { genesis, unspent, hashedDatums: 0, revealedDatums: 0, registrations: [] };
}

const plain = (address: Uint8Array, lovelace: bigint): OutputContent => ({
  address,
  lovelace,
  assets: [],
  datumHash: undefined,
  inlineDatum: undefined,
  scriptRef: undefined,
});

function generateAddress(state: GeneratorState, random: Random): Uint8Array {
  const payment = chance(random, 0.3)
    ? ({ type: 'script', hash: hashScript(PLUTUS) } as const)
    : ({ type: 'key', hash: hash28(`payment ${below(random, 6)}`) } as const);
  if (chance(random, 0.2)) return encodeAddress({ type: 'enterprise', networkId: 0, payment });
  if (chance(random, 0.1) && state.registrations.length > 0)
    return encodeAddress({ type: 'pointer', networkId: 0, payment, pointer: generatePointer(state, random) });
  return encodeAddress({ type: 'base', networkId: 0, payment, stake: pickStake(random) });
}

/** To a registration, or next to one. */
function generatePointer({ registrations }: GeneratorState, random: Random): Pointer {
  const pointer = pick(random, registrations);
  return chance(random, 0.3) ? { ...pointer, certIndex: pointer.certIndex + 7 } : pointer;
}

/** The CBOR of a small number. */
const datum = (number: number): Uint8Array => Uint8Array.of(0x19, number >> 8, number & 0xff);

/** Splits everything except a fee into some outputs; assets stay together. */
function generateOutputs(
  state: GeneratorState,
  random: Random,
  total: bigint,
  assets: readonly AssetQuantity[],
): readonly OutputContent[] {
  const count = 1 + below(random, 4);
  const share = total / BigInt(count);
  const holder = below(random, count);
  return Array.from({ length: count }, (_, index): OutputContent => {
    const lovelace = index === 0 ? total - share * BigInt(count - 1) : share;
    const output = { ...plain(generateAddress(state, random), lovelace), assets: index === holder ? assets : [] };
    if (chance(random, 0.2)) return { ...output, inlineDatum: datum(below(random, 50)) };
    if (!chance(random, 0.2))
      return chance(random, 0.1) ? { ...output, scriptRef: pick(random, [PLUTUS, NATIVE]) } : output;
    state.hashedDatums += 1;
    return { ...output, datumHash: blake2b256(datum(1000 + state.hashedDatums)) };
  });
}

/** Mints new quantities, or burns all assets of the inputs. */
function generateMint(random: Random, held: readonly AssetQuantity[]): readonly AssetQuantity[] {
  if (held.length > 0 && chance(random, 0.3)) return held.map((asset) => ({ ...asset, quantity: -asset.quantity }));
  if (!chance(random, 0.3)) return [];
  const policyId = pick(random, POLICIES);
  const quantity = chance(random, 0.1) ? 2n ** 63n - 1n : BigInt(1 + below(random, 1000));
  return [{ policyId, assetName: Uint8Array.of(below(random, 4)), quantity }];
}

const assetKey = ({ policyId, assetName }: AssetQuantity): string => `${policyId} ${assetName}`;

/** In the order of the encoder: assets grouped by policy. */
function sumAssets(assets: readonly AssetQuantity[]): readonly AssetQuantity[] {
  const sums = new Map<string, AssetQuantity>();
  for (const asset of assets) {
    const quantity = (sums.get(assetKey(asset))?.quantity ?? 0n) + asset.quantity;
    sums.set(assetKey(asset), { ...asset, quantity });
  }
  return [...sums.values()]
    .filter(({ quantity }) => quantity !== 0n)
    .toSorted((a, b) => Buffer.compare(a.policyId, b.policyId) || Buffer.compare(a.assetName, b.assetName));
}

export function generateTransaction(
  state: GeneratorState,
  random: Random,
  position: TransactionPosition,
): EncodedTransactionParts {
  const { epoch, ...where } = position;
  const spent = spendSome(state, random);
  const total = spent.reduce((sum, { content }) => sum + content.lovelace, 0n);
  const held = sumAssets(spent.flatMap(({ content }) => content.assets));
  const mint = generateMint(random, held);
  const fails = chance(random, 0.1) && held.length === 0;
  const collateralCandidates = state.unspent.length > 0 ? [pick(random, state.unspent).reference] : [];
  const stake = pickStake(random);
  const fee = 1000n + BigInt(below(random, 1000));
  const body: BodyContent = {
    ...byronBody([], [], NO_BYTES),
    inputs: spent.map(({ reference }) => reference),
    outputs: generateOutputs(state, random, total - fee, sumAssets([...held, ...mint])),
    fee,
    mint,
    collateral: fails ? spent.map(({ reference }) => reference) : chance(random, 0.2) ? collateralCandidates : [],
    collateralReturn: fails ? plain(generateAddress(state, random), total - 3n * fee) : undefined,
    totalCollateral: fails ? 3n * fee : undefined,
    referenceInputs: chance(random, 0.2) ? collateralCandidates : [],
    certificates: generateCertificates(random, epoch),
    withdrawals: chance(random, 0.2) ? [{ account: rewardAccount(stake), lovelace: BigInt(below(random, 500)) }] : [],
    requiredSigners: chance(random, 0.1) ? [hash28('signer')] : [],
    votes: chance(random, 0.3) ? generateVotes(random) : [],
    proposals: chance(random, 0.2) ? [generateProposal(random)] : [],
    update: chance(random, 0.05)
      ? { epoch: BigInt(epoch), proposals: [[hash28('genesis'), { keyDeposit: 1n }]] }
      : undefined,
    validUntil: chance(random, 0.2) ? 2n ** 64n - 1n : undefined,
    donation: chance(random, 0.05) ? 7n : undefined,
  };
  const bytes = encodeBody(body);
  const made = fails ? [[body.outputs.length, body.collateralReturn!] as const] : [...body.outputs.entries()];
  for (const [certIndex, { kind }] of body.certificates.entries())
    if (!fails && REGISTERING.has(kind)) state.registrations.push({ ...where, certIndex });
  const txHash = blake2b256(bytes);
  state.unspent.push(...made.map(([index, content]) => ({ reference: { txHash, index }, content })));
  return { body: bytes, ...generateWitnesses(state, random), valid: !fails };
}

function spendSome(state: GeneratorState, random: Random): readonly Held[] {
  const spent: Held[] = [];
  for (let count = 1 + below(random, 3); count > 0 && state.unspent.length > 0; count -= 1)
    spent.push(...state.unspent.splice(below(random, state.unspent.length), 1));
  return spent;
}

function generateWitnesses(
  state: GeneratorState,
  random: Random,
): Pick<EncodedTransactionParts, 'witnesses' | 'auxiliary'> {
  const late = state.revealedDatums < state.hashedDatums && chance(random, 0.5);
  if (late) state.revealedDatums += 1;
  const redeemer: Redeemer = { purpose: 'spend', index: 0, data: datum(7), units: { memory: 10n, steps: 20n } };
  const witnesses = encodeWitnessSet({
    vkeys: [],
    bootstraps: [],
    scripts: chance(random, 0.2) ? [NATIVE] : [],
    datums: late ? [datum(1000 + state.revealedDatums)] : [],
    redeemers: chance(random, 0.2) ? [redeemer] : [],
  });
  const metadata = [{ label: BigInt(pick(random, [674, 721, 1])), value: Uint8Array.of(0x63, 0x61, 0x62, 0x63) }];
  const auxiliary = chance(random, 0.3) ? encodeAuxiliaryData({ metadata, scripts: [] }) : undefined;
  return { witnesses, auxiliary };
}
