import { expect, test } from 'vitest';
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
import { type Rational, rationalToNumber } from '../../src/chains/cardano/rational.js';
import { epochToSlot, eraAtSlot } from '../../src/chains/cardano/time.js';
import { networkById } from '../../src/chains/networks.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readJson, readLines } from '../support/external-data.js';
import { decodeBlocks, readChunks } from './cardano-data.js';

type JsonResponse = Readonly<Record<string, unknown>>;

const number = (value: Rational | undefined): number | null => (value === undefined ? null : rationalToNumber(value));
const integer = (value: bigint | undefined): number | null => (value === undefined ? null : Number(value));

/** The fields of an explorer response that our parameters have, in its format. */
function inExplorerWords(parameters: ProtocolParameters): JsonResponse {
  const [noConfidence, committee, committeeNoConfidence, hardFork, security] = parameters.poolVotingThresholds ?? [];
  const dreps = parameters.drepVotingThresholds ?? [];
  return {
    min_fee_a: integer(parameters.minFeeA),
    min_fee_b: integer(parameters.minFeeB),
    max_block_size: integer(parameters.maxBlockBodySize),
    max_tx_size: integer(parameters.maxTxSize),
    max_block_header_size: integer(parameters.maxBlockHeaderSize),
    key_deposit: integer(parameters.keyDeposit),
    pool_deposit: integer(parameters.poolDeposit),
    e_max: integer(parameters.maxEpochForRetirement),
    n_opt: integer(parameters.desiredPools),
    a0: number(parameters.poolPledgeInfluence),
    rho: number(parameters.monetaryExpansion),
    tau: number(parameters.treasuryGrowth),
    protocol_major_ver: parameters.protocolVersion.major,
    protocol_minor_ver: parameters.protocolVersion.minor,
    min_pool_cost: integer(parameters.minPoolCost),
    price_mem: number(parameters.executionPrices?.memory),
    price_step: number(parameters.executionPrices?.steps),
    max_tx_ex_mem: integer(parameters.maxTxExecutionUnits?.memory),
    max_tx_ex_steps: integer(parameters.maxTxExecutionUnits?.steps),
    max_block_ex_mem: integer(parameters.maxBlockExecutionUnits?.memory),
    max_block_ex_steps: integer(parameters.maxBlockExecutionUnits?.steps),
    max_val_size: integer(parameters.maxValueSize),
    collateral_percent: integer(parameters.collateralPercentage),
    max_collateral_inputs: integer(parameters.maxCollateralInputs),
    coins_per_utxo_size: integer(parameters.coinsPerUtxoUnit),
    pvt_motion_no_confidence: number(noConfidence),
    pvt_committee_normal: number(committee),
    pvt_committee_no_confidence: number(committeeNoConfidence),
    pvt_hard_fork_initiation: number(hardFork),
    pvt_p_p_security_group: number(security),
    dvt_motion_no_confidence: number(dreps[0]),
    dvt_committee_normal: number(dreps[1]),
    dvt_committee_no_confidence: number(dreps[2]),
    dvt_update_to_constitution: number(dreps[3]),
    dvt_hard_fork_initiation: number(dreps[4]),
    dvt_p_p_network_group: number(dreps[5]),
    dvt_p_p_economic_group: number(dreps[6]),
    dvt_p_p_technical_group: number(dreps[7]),
    dvt_p_p_gov_group: number(dreps[8]),
    dvt_treasury_withdrawal: number(dreps[9]),
    committee_min_size: integer(parameters.minCommitteeSize),
    committee_max_term_length: integer(parameters.committeeTermLimit),
    gov_action_lifetime: integer(parameters.governanceActionLifetime),
    gov_action_deposit: integer(parameters.governanceActionDeposit),
    drep_deposit: integer(parameters.drepDeposit),
    drep_activity: integer(parameters.drepActivity),
    min_fee_ref_script_cost_per_byte: number(parameters.minFeeRefScriptCostPerByte),
  };
}

/** Decimal text is a number here. */
const asNumbers = (answer: JsonResponse): JsonResponse =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value,
    ]),
  );

const fixture = (network: string, endpoint: string): JsonResponse =>
  readLines<{ readonly endpoints: readonly string[]; readonly response: JsonResponse }>(
    `explorer-fixtures/blockfrost-${network}.ndjson.gz`,
  ).find(({ endpoints }) => endpoints.includes(endpoint))!.response;

describeWithData(
  'protocol-parameters',
  'cardano-preview-chain',
  'explorer-fixtures',
)('protocol parameters', () => {
  test('match the latest ones of explorers', () => {
    const seen = [
      ['CARDANO_MAINNET', readJson<JsonResponse>('protocol-params/blockfrost-params-mainnet-645.json')],
      ['CARDANO_PREPROD', readJson<JsonResponse>('protocol-params/blockfrost-params-preprod-303.json')],
      ['CARDANO_PREVIEW', fixture('preview', 'epochs/latest/parameters')],
    ] as const;
    for (const [network, answer] of seen) {
      expect(asNumbers(answer), network).toMatchObject(inExplorerWords(parametersWithoutChain(networkById(network))));
    }
  });

  test('of preview follow from its genesis and the proposals in its blocks', () => {
    const network = networkById('CARDANO_PREVIEW');
    const proposals: UpdateProposal[] = [];
    for (const { transactions } of decodeBlocks(readChunks('cardano-preview-chain/immutable-00000-00269.tar.gz'))) {
      for (const { body } of transactions) {
        for (const [genesisHash, update] of body.update?.proposals ?? []) {
          const writer = new CborWriter();
          writeParameterUpdate(writer, update);
          proposals.push({ epoch: Number(body.update!.epoch), genesisHash, content: writer.finish() });
        }
      }
    }
    const adopted = adoptedUpdates(proposals, knownParameters(network).updateQuorum);
    const era = eraAtSlot(network, epochToSlot(network, 4))!;
    expect(asNumbers(fixture('preview', 'epochs/4/parameters'))).toMatchObject(
      inExplorerWords(parametersAt(network, { epoch: 4, era }, adopted)),
    );
    // In epoch 3 three of the seven keys proposed other cost models, which is below the quorum.
    expect(adopted.map(({ epoch }) => epoch)).toEqual([2, 3, 9]);
  });

  test('of mainnet follow from its genesis and its history of changes', () => {
    const network = networkById('CARDANO_MAINNET');
    const names = {
      max_block_size: 'maxBlockBodySize',
      optimal_pool_count: 'desiredPools',
      min_pool_cost: 'minPoolCost',
    };
    const changes = readJson<readonly Record<string, number>[]>('protocol-params/mainnet-pparams-timeline-dolos.json');
    const adopted = changes.slice(1).map((change) => ({
      epoch: change['epoch_no']!,
      update: {
        ...Object.fromEntries(
          Object.entries(names).flatMap(([theirs, ours]) =>
            change[theirs] === undefined ? [] : [[ours, BigInt(change[theirs])]],
          ),
        ),
        ...(change['protocol_major'] !== undefined && {
          protocolVersion: { major: change['protocol_major'], minor: 0 },
        }),
      },
    }));
    const units = /max_(?:tx|block)_ex/;
    for (const epoch of [251, 290, 298, 306, 365, 444]) {
      const ours = inExplorerWords(parametersAt(network, { epoch, era: 'shelley' }, adopted));
      const compared = Object.fromEntries(Object.entries(ours).filter(([name]) => !units.test(name)));
      expect(asNumbers(fixture('mainnet', `epochs/${epoch}/parameters`)), `epoch ${epoch}`).toMatchObject(compared);
    }
  });
});
