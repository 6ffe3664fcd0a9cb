import Type, { type Static } from 'typebox';
import { OP } from '../../../chains/bitcoin/opcodes.js';
import { buildScript } from '../../../chains/bitcoin/script-builder.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, Integer, MAX_INT32, named, Text } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { buildPsbt, NOT_REPLACEABLE, REPLACEABLE, readFeeRate } from '../../services/bitcoin/payment-psbt.js';
import { hasWallet, listGivenCoins, listWalletCoins, openWallet } from '../../services/bitcoin/wallet-coins.js';
import { BitcoinAddress, bitcoinAddress } from '../../shapes/bitcoin/address-input.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BuiltPsbt, psbtFields, readLongTermRate } from '../../shapes/bitcoin/payment.js';
import { BitcoinOutpoint } from '../../shapes/bitcoin/transaction-input.js';

const MAX_OUTPUTS = 500;
const MAX_UTXOS = 1_000;
/** Nodes relay data outputs of up to 83 bytes by default until version 30 of Bitcoin Core. */
const MAX_DATA_BYTES = 80;
const MAX_SATOSHI = 2_100_000_000_000_000;

const Output = named(
  'BitcoinPaymentRequestOutput',
  Closed({
    address: Type.Optional(BitcoinAddress),
    data: Type.Optional(
      Text(MAX_DATA_BYTES * 2, {
        pattern: '^(?:[0-9a-fA-F]{2})+$',
        description: 'Bytes of a data output (OP_RETURN) in hexadecimal, instead of an address',
      }),
    ),
    value: Type.Optional(
      Integer({
        minimum: 0,
        maximum: MAX_SATOSHI,
        description: 'Satoshi. The one output without it gets what remains of all coins; a data output has none',
      }),
    ),
  }),
);

function readOutput({ address, data, value }: Static<typeof Output>, network: BitcoinNetwork) {
  if ((address === undefined) === (data === undefined))
    throw new ServiceError('invalid', "An output needs either 'address' or 'data'");
  if (data !== undefined) return { script: buildScript(OP.RETURN, fromHex(data)), value: BigInt(value ?? 0) };
  const { script } = bitcoinAddress(address!, network);
  return { script, value: value === undefined ? undefined : BigInt(value) };
}

export const buildBitcoinPsbt = operation({
  id: 'buildBitcoinPsbt',
  route: 'POST /api/btc/psbt/build',
  tag: 'Bitcoin Transactions',
  summary: 'Build an unsigned PSBT with coin selection',
  description:
    'Spends from a wallet (a descriptor or an extended public key), from given outputs, or from given outputs of a wallet. Coins are selected with the lowest waste: branch and bound without change, or the cheapest selection with change. Outputs with inscriptions or runes are not spent unless given or allowed. Nothing is stored. Private keys are rejected with 400.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named(
    'BuildBitcoinPsbtRequest',
    Closed({
      ...psbtFields,
      utxos: Type.Optional(
        Type.Array(BitcoinOutpoint, {
          minItems: 1,
          maxItems: MAX_UTXOS,
          description: 'Coins to select from, instead of all coins of the wallet',
        }),
      ),
      outputs: Type.Array(Output, { minItems: 1, maxItems: MAX_OUTPUTS, description: 'Payments, in this order' }),
      changeAddress: Type.Optional(BitcoinAddress),
      changePosition: Type.Optional(
        Integer({ minimum: 0, maximum: MAX_OUTPUTS, description: 'Index of the change output; random when absent' }),
      ),
      minConfirmations: Type.Optional(
        Integer({
          minimum: 0,
          maximum: MAX_INT32,
          description: 'Confirmations that coins of the wallet need; 1 when absent',
        }),
      ),
      replaceable: Type.Optional(Type.Boolean({ description: 'Signal replaceability (BIP-125); true when absent' })),
      lockTime: Type.Optional(
        Integer({ minimum: 0, maximum: 0xffff_ffff, description: 'Lock time; the height of the tip when absent' }),
      ),
    }),
  ),
  result: BuiltPsbt,
  errors: [],
  example: {
    body: {
      utxos: [{ txid: BITCOIN_EXAMPLE.txid, vout: 1 }],
      outputs: [{ address: BITCOIN_EXAMPLE.address }],
      feeRate: 2,
    },
  },

  async handle({ db, network, services }, { body }) {
    if (!hasWallet(body) && body.utxos === undefined)
      throw new ServiceError('invalid', "Send a wallet ('descriptor' or 'extendedKey'), 'utxos', or both");
    const outputs = body.outputs.map((output) => readOutput(output, network));
    if (outputs.filter(({ value }) => value === undefined).length > 1)
      throw new ServiceError('invalid', "Only one output may have no 'value'");
    const rate = await readFeeRate(db, services, body.feeRate);
    const wallet = hasWallet(body) ? await openWallet(db, body, network) : undefined;
    const changeAddress =
      body.changeAddress === undefined ? undefined : bitcoinAddress(body.changeAddress, network).script;
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const available =
        body.utxos === undefined
          ? await listWalletCoins(snapshot, wallet!, tip, {
              minConfirmations: body.minConfirmations ?? 1,
              spendOrdinals: body.spendOrdinals ?? false,
            })
          : await listGivenCoins(snapshot, body.utxos, tip, wallet);
      const [random] = services.random(1);
      return buildPsbt(
        snapshot,
        network,
        {
          required: [],
          available,
          outputs,
          change:
            changeAddress === undefined
              ? wallet && { script: wallet.change.script, expanded: wallet.change }
              : { script: changeAddress, expanded: wallet?.find(changeAddress)?.expanded },
          fees: [{ rate, extra: 0n }],
          longTermRate: readLongTermRate(body.longTermFeeRate),
          changePosition: body.changePosition ?? random! % (outputs.length + 1),
          sequence: body.replaceable === false ? NOT_REPLACEABLE : REPLACEABLE,
          // Discourages miners from replacing the last block for its fees, as in Bitcoin Core.
          lockTime: body.lockTime ?? tip.height,
          transactionVersion: 2,
        },
        body.psbtVersion ?? 0,
      );
    });
  },
});
