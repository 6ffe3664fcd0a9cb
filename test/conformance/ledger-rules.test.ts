import { expect, test } from 'vitest';
import {
  type Credential,
  decodeAddressInBlock,
  encodeAddress,
  parseAddress,
} from '../../src/chains/cardano/addresses/address.js';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import type { CardanoEra } from '../../src/chains/cardano/era.js';
import { validatePhaseOne } from '../../src/chains/cardano/ledger/check-transaction.js';
import type { Violation } from '../../src/chains/cardano/ledger/validation-result.js';
import type { LedgerState } from '../../src/chains/cardano/ledger/view.js';
import { genesisOutputs } from '../../src/chains/cardano/parameters/genesis.js';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import {
  adoptedUpdates,
  type UpdateProposal,
} from '../../src/chains/cardano/parameters/protocol-parameters-adopted.js';
import {
  knownParameters,
  parametersAt,
  parametersWithoutChain,
} from '../../src/chains/cardano/parameters/protocol-parameters-known.js';
import { writeParameterUpdate } from '../../src/chains/cardano/parameters/protocol-update.js';
import { encodeNativeScript } from '../../src/chains/cardano/scripts/native-script.js';
import type { Script } from '../../src/chains/cardano/scripts/script.js';
import type { ScriptLanguage } from '../../src/chains/cardano/scripts/script-hash.js';
import { slotToEpoch } from '../../src/chains/cardano/time.js';
import type { OutputContent } from '../../src/chains/cardano/transactions/output.js';
import { decodeTransaction, type Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../src/chains/cardano/transactions/transaction-effects.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { inDepth } from '../support/depth.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData, readJson, readLines, readText } from '../support/external-data.js';
import { decodeBlocks, readChunks } from './cardano-data.js';

const toCredentialKey = ({ type, hash }: Credential): string => type + toHex(hash);

/**
 * A one-page ledger: the effects of blocks on outputs, accounts and pools. Rewards are not computed and thus unknown.
 */
class PlainLedger {
  readonly outputs = new Map<string, OutputContent | 'spent'>();
  readonly accounts = new Map<string, boolean>();
  readonly pools = new Set<string>();
  /** Whether all blocks since genesis were applied. */
  readonly complete: boolean;

  constructor(complete: boolean) {
    this.complete = complete;
  }

  apply(transaction: Transaction): void {
    const { spent, created } = computeUtxoEffects(transaction);
    for (const { txHash, index } of spent) this.outputs.set(`${toHex(txHash)}#${index}`, 'spent');
    for (const [index, output] of created) this.outputs.set(`${toHex(transaction.hash)}#${index}`, output);
    if (!transaction.valid) return;
    for (const certificate of transaction.body.certificates) {
      if (certificate.kind === 'stake-registration' || certificate.kind.includes('registration-delegation')) {
        if ('stake' in certificate) this.accounts.set(toCredentialKey(certificate.stake), true);
      }
      if (certificate.kind === 'stake-deregistration') this.accounts.set(toCredentialKey(certificate.stake), false);
      if (certificate.kind === 'pool-registration') this.pools.add(toHex(certificate.parameters.operator));
    }
  }

  state(network: CardanoNetwork, slot: number, parameters: ProtocolParameters): LedgerState {
    const ifComplete = <T>(value: T): T | undefined => (this.complete ? value : undefined);
    return {
      network,
      slot: BigInt(slot),
      parameters,
      output: ({ txHash, index }) => this.outputs.get(`${toHex(txHash)}#${index}`) ?? ifComplete('absent' as const),
      account: (credential) => {
        const registered = this.accounts.get(toCredentialKey(credential)) ?? ifComplete(false);
        if (registered === undefined) return undefined;
        if (!registered) return { registered };
        return { registered, deposit: parameters.keyDeposit, rewards: undefined, votes: undefined };
      },
      pool: (hash) => (this.pools.has(toHex(hash)) ? { registered: true } : ifComplete({ registered: false })),
    };
  }
}

interface Tally {
  readonly transactions: number;
  readonly violations: readonly (Violation & { readonly hash: string; readonly height: number })[];
  readonly unchecked: Readonly<Record<string, number>>;
}

/** All transactions change the ledger; the short form validates a part of them. */
const STEP = inDepth(5, 1);

function validateBlocks(
  blocks: Iterable<Block>,
  ledger: PlainLedger,
  network: CardanoNetwork,
  parametersIn: (block: Block) => ProtocolParameters,
): Tally {
  let transactions = 0;
  const violations: Tally['violations'][number][] = [];
  const unchecked: Record<string, number> = {};
  for (const block of blocks) {
    const { slot, height } = block.header;
    const state =
      block.transactions.length === 0 ? undefined : ledger.state(network, Number(slot), parametersIn(block));
    for (const transaction of block.transactions) {
      transactions += 1;
      if (transactions % STEP === 0) {
        const validated = validatePhaseOne(transaction, state!);
        for (const violation of validated.violations)
          violations.push({ ...violation, hash: toHex(transaction.hash), height: Number(height) });
        for (const { rule } of validated.unchecked) unchecked[rule] = (unchecked[rule] ?? 0) + 1;
      }
      ledger.apply(transaction);
    }
  }
  return { transactions, violations, unchecked };
}

/** Named costs of Plutus V1 are in alphabetical order. */
const toCostList = (model: Readonly<Record<string, number>>): readonly bigint[] =>
  Object.entries(model)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, cost]) => BigInt(cost));

describeWithData(
  'cardano-preview-chain',
  'cardano-mainnet-chunks',
  'protocol-parameters',
  'transaction-building',
  'cardano-transactions',
)('ledger rules', () => {
  test('are satisfied by the transactions of the preview chain', () => {
    const network = networkById('CARDANO_PREVIEW') as CardanoNetwork;
    const chain = 'cardano-preview-chain';
    const { costModels } = readJson<{ costModels: { PlutusV1: Record<string, number> } }>(
      `${chain}/genesis/alonzo-genesis.json`,
    );
    const ledger = new PlainLedger(true);
    const files = {
      byron: readText(`${chain}/genesis/byron-genesis.json`),
      shelley: readText(`${chain}/genesis/shelley-genesis.json`),
    };
    for (const { txHash, address, lovelace } of genesisOutputs(files, network))
      ledger.outputs.set(`${toHex(txHash)}#0`, {
        address,
        lovelace,
        assets: [],
        datumHash: undefined,
        inlineDatum: undefined,
        scriptRef: undefined,
      });
    const proposals: UpdateProposal[] = [];
    let known: { readonly of: string; readonly parameters: ProtocolParameters } | undefined;
    const parametersIn = ({ header, era }: Block): ProtocolParameters => {
      const { epoch } = slotToEpoch(network, Number(header.slot));
      const of = `${epoch} ${era} ${proposals.length}`;
      if (known?.of !== of) known = { of, parameters: getParameters(epoch, era) };
      return known.parameters;
    };
    const getParameters = (epoch: number, era: CardanoEra): ProtocolParameters => {
      const adopted = adoptedUpdates(proposals, knownParameters(network).updateQuorum);
      const parameters = parametersAt(network, { epoch, era }, adopted);
      const models = new Map([[0, toCostList(costModels.PlutusV1)] as const, ...(parameters.costModels ?? [])]);
      return { ...parameters, costModels: [...models] };
    };
    function* noting(blocks: Iterable<Block>): Generator<Block> {
      for (const block of blocks) {
        yield block;
        for (const { body } of block.transactions) {
          for (const [genesisHash, update] of body.update?.proposals ?? []) {
            const writer = new CborWriter();
            writeParameterUpdate(writer, update);
            proposals.push({ epoch: Number(body.update!.epoch), genesisHash, content: writer.finish() });
          }
        }
      }
    }
    const blocks = noting(decodeBlocks(readChunks(`${chain}/immutable-00000-00269.tar.gz`)));
    const { transactions, violations, unchecked } = validateBlocks(blocks, ledger, network, parametersIn);
    expect(transactions).toBe(14_004);
    expect(violations).toEqual([]);
    expect(Object.keys(unchecked).toSorted()).toEqual(['certificates', 'era', 'withdrawals']);
  }, 300_000);

  test('are satisfied by mainnet transactions after the Chang fork, as far as their inputs are known', () => {
    const network = networkById('CARDANO_MAINNET') as CardanoNetwork;
    const { cost_models: models } = readJson<{ readonly cost_models: Record<string, Record<string, number>> }>(
      'protocol-params/blockfrost-params-mainnet-507.json',
    );
    const parameters: ProtocolParameters = {
      ...parametersAt(network, { epoch: 507, era: 'conway' }, []),
      protocolVersion: { major: 9, minor: 1 },
      minPoolCost: 170_000_000n,
      maxTxExecutionUnits: { memory: 14_000_000n, steps: 10_000_000_000n },
      costModels: ['PlutusV1', 'PlutusV2', 'PlutusV3'].map(
        (name, index) => [index, Object.values(models[name]!).map(BigInt)] as const,
      ),
    };
    const blocks = decodeBlocks([readData('cardano-mainnet-chunks/06189-part1.chunk.gz')]);
    const { transactions, violations, unchecked } = validateBlocks(
      blocks,
      new PlainLedger(false),
      network,
      () => parameters,
    );
    expect(transactions).toBe(4_352);
    expect(unchecked['inputs']).toBe(inDepth(2_143, 9_765));
    expect(violations).toEqual([]);
  }, 300_000);

  /** The rule that each invalid variant violates; undefined if only script execution or the genesis keys would tell. */
  const VIOLATED_RULES: Readonly<Record<string, string | undefined>> = {
    extra_redeemers: 'redeemers',
    missing_redeemers: 'redeemers',
    missing_required_datums: 'datums',
    not_allowed_supplemental_datums: 'datums',
    unspendable_utxo_no_datum_hash: 'datums',
    always_fail: undefined,
    bad_inputs_utxo: 'inputs',
    missing_vkey_witnesses_utxow: 'witnesses',
    mir_insufficient_genesis_sigs_utxow: undefined,
    expired_utxo: 'validity',
    fee_too_small_utxo: 'fee',
    input_set_empty_utxo: 'inputs',
    max_tx_size_utxo: 'size',
    output_too_small_utxo: 'minimum-output',
    wrong_network: 'network',
    wrong_network_withdrawal: 'network',
    invalid_witnesses_utxow: 'signatures',
  };

  /** The contexts omit most assets, so that value cannot be compared, a datum hash and a cost model. */
  const EXCUSED: Readonly<Record<string, string>> = { '332aac63': 'datums', '502f7a04': 'scripts' };

  test('are satisfied by real transactions with their inputs, and violated by their invalid variants', () => {
    const seen: string[] = [];
    for (const { era, txHash, context, cases } of readLines<ContextLine>('tx-building/txs-with-utxo-context.ndjson.gz'))
      for (const { name, valid, cborHex } of cases) {
        const transaction = decodeTransaction(fromHex(cborHex));
        const state = toLedgerState(era, context, transaction, name);
        const rules = validatePhaseOne(transaction, state).violations.map(({ rule }) => rule);
        const label = `${era} ${txHash} ${name}`;
        const excused = EXCUSED[txHash.slice(0, 8)];
        if (valid)
          expect(
            rules.filter((rule) => rule !== 'value' && rule !== excused),
            label,
          ).toEqual([]);
        else if (VIOLATED_RULES[name] !== undefined) expect(rules, label).toContain(VIOLATED_RULES[name]);
        seen.push(name);
      }
    expect(new Set(seen).size).toBe(Object.keys(VIOLATED_RULES).length + 1);
  });

  test('are satisfied by signed transactions of many sources, as far as this can be checked without their inputs', () => {
    const violatedRules = validateWithoutState('signed-txs', {});
    // Library test cases with zero fees, outputs of one lovelace or metadata removed; one is of Allegra, one is from a
    // time when reference inputs could be inputs. Eleven, of Alonzo and Babbage, have empty lists,
    // and one of Babbage has 0 of an asset.
    expect(violatedRules).toEqual({
      '05465e6a': ['era'],
      '08bb7737': ['fee'],
      '137f32a8': ['era'],
      '1825d08e': ['era'],
      '235b1710': ['era'],
      '30fffa51': ['fee'],
      '33e78cf3': ['era'],
      '4eebc97a': ['fee'],
      '56707023': ['era'],
      '58863255': ['minimum-output', 'certificates'],
      '61e37784': ['fee', 'minimum-output'],
      '65d64ade': ['fee'],
      '7e115c72': ['era', 'reference-inputs'],
      '7e329839': ['auxiliary-data'],
      '988a0e22': ['fee', 'minimum-output'],
      a8117ebb: ['fee'],
      a95d16e8: ['era'],
      b2d01aec: ['era'],
      b9602c15: ['era'],
      c6e0e9b9: ['auxiliary-data'],
      dca6c6ac: ['minimum-output'],
      de33eeed: ['fee'],
      e4f3b69a: ['era'],
      f9ed2fef: ['era'],
      fabfad0a: ['era'],
    });
  });

  test("are violated by the ledger's own counter-examples that need no state", () => {
    const violatedRules = validateWithoutState('ledger-conformance-txs', { governanceActionDeposit: 100_000_000_000n });
    expect(violatedRules).toEqual({
      '06433fb0': ['certificates'], // delegation after a deregistration in the same transaction
      '0c24df83': ['certificates'],
      '3f268940': ['certificates'],
      e4114b00: ['certificates'],
      '37713bbe': ['network'],
      '4aec9cb4': ['inputs'],
      '6e6528ca': ['witnesses'],
      '91262888': ['fee'],
      a5c99d61: ['certificates'], // a pool cost of zero
      adb39624: ['reference-inputs'],
      d91eeeb0: ['auxiliary-data'],
      da384c16: ['collateral'],
      dceed2e2: ['minimum-output'],
      dda4ffad: ['redeemers'],
    });
  });
});

/** Rules that transactions violate when only the protocol parameters of Conway are known. */
function validateWithoutState(file: string, changes: Partial<ProtocolParameters>): Record<string, readonly string[]> {
  const violatedRules: Record<string, readonly string[]> = {};
  for (const { hash, cborHex } of readLines<{ hash: string; cborHex: string }>(`cardano-txs/${file}.ndjson`)) {
    const transaction = decodeTransaction(fromHex(cborHex));
    const { violations } = validatePhaseOne(transaction, unknownState(transaction, changes));
    if (violations.length > 0) violatedRules[hash.slice(0, 8)] = [...new Set(violations.map(({ rule }) => rule))];
  }
  return violatedRules;
}

interface Context {
  readonly current_slot?: number;
  readonly protocol_params?: {
    readonly alonzo?: { readonly plutus_v1_cost_model: readonly number[] };
    readonly babbage?: { readonly plutus_v2_cost_model: readonly number[] };
    readonly conway?: { readonly plutus_v3_cost_model: readonly number[] };
  };
  readonly utxos?: Readonly<Record<string, ContextOutput>>;
  readonly reference_scripts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface ContextOutput {
  readonly address: string;
  readonly value: {
    readonly lovelace: number;
    readonly assets: readonly { readonly unit: string; readonly quantity: string }[];
  };
  readonly datum: { readonly Hash?: string; readonly Inline?: string } | null;
  readonly script_ref: { readonly script_hash: string } | null;
}

interface ContextLine {
  readonly era: CardanoEra;
  readonly txHash: string;
  readonly context: Context;
  readonly cases: readonly { readonly name: string; readonly valid: boolean; readonly cborHex: string }[];
}

const EPOCHS: Readonly<Record<string, number>> = {
  shelley: 220,
  allegra: 240,
  mary: 260,
  alonzo: 300,
  babbage: 400,
  conway: 507,
};

function toLedgerState(era: CardanoEra, context: Context, { body }: Transaction, name: string): LedgerState {
  const network = networkById('CARDANO_MAINNET') as CardanoNetwork;
  const models = context.protocol_params ?? {};
  const costs = [
    models.alonzo?.plutus_v1_cost_model,
    models.babbage?.plutus_v2_cost_model,
    models.conway?.plutus_v3_cost_model,
  ];
  const given = costs.flatMap((model, index) => (model === undefined ? [] : [[index, model.map(BigInt)] as const]));
  const { validFrom, validUntil } = body;
  const within = validFrom ?? (validUntil === undefined ? 133_700_000n : validUntil - 1n);
  return {
    network,
    // The slots of some contexts are before their transactions.
    slot: name === 'expired_utxo' ? BigInt(context.current_slot!) : within,
    parameters: {
      ...parametersAt(network, { epoch: EPOCHS[era]!, era }, []),
      ...(era === 'babbage' || era === 'conway' ? { minPoolCost: 170_000_000n } : {}),
      maxTxExecutionUnits: { memory: 14_000_000n, steps: 10_000_000_000n },
      // Where a context leaves them out, they are unknown.
      costModels: given.length > 0 ? given : undefined,
    },
    output: ({ txHash, index }) => {
      const output = context.utxos?.[`${toHex(txHash)}#${index}`];
      if (output === undefined) return name === 'bad_inputs_utxo' ? 'absent' : undefined;
      return toOutputContent(output, context.reference_scripts ?? {});
    },
  };
}

const LANGUAGES: Readonly<Record<string, ScriptLanguage>> = {
  PlutusV1: 'plutus-v1',
  PlutusV2: 'plutus-v2',
  PlutusV3: 'plutus-v3',
};

function toOutputContent(
  { address, value, datum, script_ref: reference }: ContextOutput,
  scripts: NonNullable<Context['reference_scripts']>,
): OutputContent {
  return {
    address: encodeAddress(parseAddress(address)),
    lovelace: BigInt(value.lovelace),
    assets: value.assets.map(({ unit, quantity }) => ({
      policyId: fromHex(unit.slice(0, 56)),
      assetName: fromHex(unit.slice(56)),
      quantity: BigInt(quantity),
    })),
    datumHash: datum?.Hash === undefined ? undefined : fromHex(datum.Hash),
    inlineDatum: datum?.Inline === undefined ? undefined : fromHex(datum.Inline),
    scriptRef: reference === null ? undefined : parseScript(scripts[reference.script_hash] ?? {}),
  };
}

function parseScript(written: Readonly<Record<string, unknown>>): Script {
  const [[name, content]] = Object.entries(written) as [[string, unknown]];
  const language = LANGUAGES[name];
  if (language !== undefined) return { language, bytes: fromHex(content as string) };
  const { ScriptPubkey } = content as { readonly ScriptPubkey: string };
  return { language: 'native', bytes: encodeNativeScript({ type: 'sig', keyHash: fromHex(ScriptPubkey) }) };
}

/** The outputs tell whether it is mainnet: Shelley addresses by a bit, Byron addresses by the absence of a magic. */
function unknownState({ body }: Transaction, changes: Partial<ProtocolParameters>): LedgerState {
  const onMainnet = body.outputs.some(({ address: bytes }) => {
    const address = decodeAddressInBlock(bytes);
    return address?.type === 'byron' ? address.networkMagic === undefined : address?.networkId === 1;
  });
  const network = networkById(onMainnet ? 'CARDANO_MAINNET' : 'CARDANO_PREPROD') as CardanoNetwork;
  const { validFrom, validUntil } = body;
  return {
    network,
    // The last valid slot: the end of the validity must be near, so that scripts can know its time.
    slot: validUntil === undefined ? (validFrom ?? 1_000n) : validUntil - 1n,
    parameters: { ...parametersWithoutChain(network), protocolVersion: { major: 10, minor: 0 }, ...changes },
    output: () => undefined,
  };
}
