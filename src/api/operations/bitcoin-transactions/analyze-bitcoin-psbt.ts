import Type from 'typebox';
import { computePsbtFee, estimateVsize, firstRole, nextRole } from '../../../chains/bitcoin/psbt/analyze-psbt.js';
import { isFinal } from '../../../chains/bitcoin/psbt/psbt-input.js';
import type { InputSolution } from '../../../chains/bitcoin/psbt/solve-input.js';
import { toHex } from '../../../kernel/hex.js';
import { findOutputStates } from '../../../store/queries/bitcoin/output-states.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Integer, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { solvePsbt } from '../../services/bitcoin/solve-psbt.js';
import { rounded } from '../../shapes/bitcoin/fees.js';
import { PSBT_EXAMPLE } from '../../shapes/bitcoin/psbt-example.js';
import { PSBT_BODY_BYTES, PsbtText, readPsbt } from '../../shapes/bitcoin/psbt-input.js';

const ROLES = ['updater', 'signer', 'finalizer', 'extractor'] as const;

const AnalyzedInput = named(
  'AnalyzedBitcoinPsbtInput',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    vout: Count(FIELD.vout),
    onChain: OneOf(
      ['unspent', 'spent', 'unknown'],
      'State of the spent output on the chain and in the mempool; `unknown` if neither contains it',
    ),
    hasUtxo: Type.Boolean({ description: 'True when the PSBT contains the spent output' }),
    isFinal: Type.Boolean({ description: 'True when the input is finalized' }),
    next: Nullable(OneOf(ROLES, 'Role that has to process the input next; null if its script is not supported')),
    missing: Closed(
      {
        signatures: Count('Number of valid signatures that are missing'),
        publicKeys: Type.Array(Type.String({ description: 'Public key in hexadecimal' }), {
          description: 'Keys that may still sign, as far as they are known',
        }),
        redeemScript: Type.Boolean({ description: 'True when the redeem script is missing' }),
        witnessScript: Type.Boolean({ description: 'True when the witness script is missing' }),
      },
      { description: 'What the input lacks' },
    ),
    reason: Nullable(Type.String({ description: 'Why the input cannot be finalized; null when it can' })),
  }),
);

const toMissingJson = (solution: InputSolution | undefined) => ({
  signatures: solution?.state === 'unsigned' ? solution.missingSignatures : 0,
  publicKeys: solution?.state === 'unsigned' ? [...solution.keys] : [],
  redeemScript: solution?.state === 'incomplete' && solution.missing === 'redeemScript',
  witnessScript: solution?.state === 'incomplete' && solution.missing === 'witnessScript',
});

export const analyzeBitcoinPsbt = operation({
  id: 'analyzeBitcoinPsbt',
  route: 'POST /api/btc/psbt/analyze',
  tag: 'Bitcoin Transactions',
  summary: 'Describe what a PSBT still needs',
  description:
    'Fee, size after signing, missing scripts and signatures, and whether the spent outputs still exist. Signatures are verified; an invalid one counts as missing.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named('AnalyzeBitcoinPsbtRequest', Closed({ psbt: PsbtText })),
  bodyLimit: PSBT_BODY_BYTES,
  result: named(
    'AnalyzedBitcoinPsbt',
    Closed({
      next: Nullable(OneOf(ROLES, 'Role that has to process the PSBT next; null if no input is supported')),
      fee: Nullable(Integer({ description: 'Satoshi; null unless all spent outputs are included' })),
      estimatedVsize: Nullable(Count('Virtual size after signing; null when it cannot be known')),
      estimatedFeeRate: Nullable({ ...PlainNumber, description: 'Satoshi per virtual byte' }),
      inputs: Type.Array(AnalyzedInput, { description: 'State of each input, in order' }),
    }),
  ),
  errors: [],
  example: { body: { psbt: PSBT_EXAMPLE } },

  async handle({ db }, { body }) {
    const psbt = readPsbt(body.psbt);
    const { inputs, solutions } = await solvePsbt(psbt);
    const outpoints = psbt.unsigned.inputs.map(({ previous }) => ({
      txid: toHex(previous.txid),
      vout: previous.vout,
    }));
    const states = await findOutputStates(db, outpoints);
    const fee = computePsbtFee(psbt, inputs);
    const vsize = estimateVsize(psbt, inputs, solutions);
    const roles = inputs.map((input, index) => nextRole(input, solutions[index]));
    return {
      next: firstRole(roles) ?? null,
      fee: fee === undefined ? null : Number(fee),
      estimatedVsize: vsize ?? null,
      estimatedFeeRate: fee === undefined || vsize === undefined ? null : rounded(Number(fee) / vsize),
      inputs: inputs.map((input, index) => {
        const { txid, vout } = outpoints[index]!;
        const solution = solutions[index];
        const state = states.get(`${txid}:${vout}`);
        return {
          txid,
          vout,
          onChain: state === undefined ? ('unknown' as const) : state.spent ? ('spent' as const) : ('unspent' as const),
          hasUtxo: input.spent !== undefined,
          isFinal: isFinal(input),
          next: roles[index] ?? null,
          missing: toMissingJson(solution),
          reason: solution?.state === 'unsupported' ? solution.reason : null,
        };
      }),
    };
  },
});
