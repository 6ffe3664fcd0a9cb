import { Transaction, utils } from '@stricahq/typhonjs';
import BigNumber from 'bignumber.js';
import { PAYMENT_KINDS, SLOW_PEER_JOBS } from '../jobs.mjs';

const number = (value) => new BigNumber(String(value));
const toTokens = (assets) =>
  assets.map(({ policyId, assetName, quantity }) => ({ policyId, assetName, amount: number(quantity) }));

export const peers = [
  {
    name: 'typhonjs',
    // The full size with an untagged witness.
    form: 'untagged',
    kinds: PAYMENT_KINDS,
    maxJobs: SLOW_PEER_JOBS,
    build({ utxos, outputs }, { address, parameters, ttl }) {
      const home = utils.getAddressFromString(address);
      const transaction = new Transaction({
        protocolParams: {
          minFeeA: number(parameters.minFeeA),
          minFeeB: number(parameters.minFeeB),
          stakeKeyDeposit: number(parameters.keyDeposit),
          utxoCostPerByte: number(parameters.coinsPerUtxoByte),
          collateralPercent: number(150),
          priceSteps: number('0.0000721'),
          priceMem: number('0.0577'),
          languageView: { PlutusScriptV1: [], PlutusScriptV2: [], PlutusScriptV3: [] },
          maxTxSize: parameters.maxTxSize,
          maxValueSize: parameters.maxValueSize,
          minFeeRefScriptCostPerByte: number(15),
        },
      });
      return transaction
        .paymentTransaction({
          inputs: utxos.map((utxo) => ({
            txId: utxo.txHash,
            index: utxo.outputIndex,
            amount: number(utxo.lovelace),
            tokens: toTokens(utxo.assets),
            address: home,
          })),
          outputs: outputs.map((output) => ({
            amount: number(output.lovelace),
            address: home,
            tokens: toTokens(output.assets),
          })),
          changeAddress: home,
          ttl,
        })
        .buildTransaction().payload;
    },
  },
];
