import { secp256k1 } from '@noble/curves/secp256k1.js';
import Type from 'typebox';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { payToWitness } from '../../../chains/bitcoin/script-builder.js';
import { toScalar } from '../../../chains/bitcoin/silent-payments/tweak.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import {
  listTaprootOutputs,
  listTweakBlocks,
  type TaprootOutput,
} from '../../../store/queries/bitcoin/silent-payments.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { ChainNumber, Closed, Count, described, Hex, Integer, Nullable, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { scanCandidates } from '../../services/bitcoin/scan-silent-payments.js';
import { requireTweaks } from '../../services/bitcoin/silent-payments.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BitcoinPageTip, HIGHEST, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

const MAX_BLOCKS = 1_000;
/** A scan of this many transactions takes some ten seconds. */
const MAX_TWEAKS = 5_000;
const MAX_LABELS = 50;

function rejectInvalidKeys(scanKey: Uint8Array, spendKey: Uint8Array): void {
  if (toScalar(scanKey) === undefined)
    throw new ServiceError('invalid', "'scanKey' is not a secret key of the curve: send the scan key of BIP-352");
  try {
    secp256k1.Point.fromBytes(spendKey);
  } catch {
    throw new ServiceError('invalid', "'spendKey' is not a compressed public key: send the public spend key");
  }
}

const FoundOutput = named(
  'BitcoinSilentPayment',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    vout: Count(FIELD.vout),
    value: Count('Satoshi'),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    blockHeight: Count(FIELD.blockHeight),
    isSpent: Type.Boolean({ description: 'True when a block contains a transaction that spends it' }),
    keyTweak: Type.String({
      description: 'Number to add to the secret spend key to spend the output, 32 bytes in hexadecimal',
    }),
    label: Nullable(Count('Label of the address; 0 for change, null without label')),
  }),
);

export const scanBitcoinSilentPayments = operation({
  id: 'scanBitcoinSilentPayments',
  route: 'POST /api/btc/silentPayments/scan',
  tag: 'Bitcoin Addresses',
  summary: 'Scan blocks for silent payments with a scan key',
  description:
    'The scan key finds payments and cannot spend them (BIP-352). It is used for this request, and neither stored nor logged. A request scans up to 1,000 blocks, or as many as have 5,000 transactions to check; continue with `nextHeight`. Only the chain is scanned, not the mempool.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named(
    'ScanBitcoinSilentPaymentsRequest',
    Closed({
      scanKey: Hex(64, 'Secret scan key in hexadecimal'),
      spendKey: Hex(66, 'Public spend key, compressed, in hexadecimal'),
      labels: Type.Optional(
        Type.Array(Integer({ minimum: 0, maximum: 0xffff_ffff, description: 'Label' }), {
          maxItems: MAX_LABELS,
          description: 'Labels of addresses to search for, besides the one for change',
        }),
      ),
      from: ChainNumber('First block'),
      to: Type.Optional(ChainNumber('Last block; the tip when absent')),
    }),
  ),
  result: named(
    'BitcoinSilentPayments',
    Closed({
      outputs: Type.Array(FoundOutput, { description: 'Payments found, oldest first' }),
      scannedTo: Nullable(Count('Last scanned block; null when there was none')),
      nextHeight: Nullable(Count('`from` of the next request; null when all blocks are scanned')),
      tip: described(BitcoinPageTip, FIELD.tip),
    }),
  ),
  errors: ['not-implemented'],
  exampleNeeds: 'an index with the setting `BITCOIN_MAINNET_SILENT_PAYMENTS=on`',
  example: {
    body: {
      scanKey: '01'.repeat(32),
      spendKey: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
      from: Number(BITCOIN_EXAMPLE.height),
    },
  },

  async handle({ db, network }, { body }) {
    const keys = { scanKey: fromHex(body.scanKey), spendKey: fromHex(body.spendKey), labels: body.labels ?? [] };
    rejectInvalidKeys(keys.scanKey, keys.spendKey);
    const to = body.to ?? HIGHEST;
    // The scan itself runs after the snapshot, which would otherwise stay open for seconds.
    const { tip, blocks, outputs } = await db.snapshot(async (snapshot) => {
      const own = await requireBitcoinTip(snapshot);
      const found = await listTweakBlocks(snapshot, {
        from: body.from,
        to,
        limit: MAX_BLOCKS,
        maxTweaks: MAX_TWEAKS,
      });
      const taken = found.map((block) => requireTweaks(snapshot, block));
      const txNums = taken.flatMap(({ firstTxNum, tweaks }) => tweaks.map(({ index }) => firstTxNum + BigInt(index)));
      return { tip: own, blocks: taken, outputs: await listTaprootOutputs(snapshot, txNums) };
    });
    const byTransaction = new Map<bigint, TaprootOutput[]>();
    for (const output of outputs) byTransaction.set(output.txNum, [...(byTransaction.get(output.txNum) ?? []), output]);
    const candidates = blocks.flatMap(({ height, firstTxNum, tweaks }) =>
      tweaks.map(({ index, tweak }) => ({
        height,
        // A copy: the tweaks of a block share one buffer, which would be sent whole with each of them.
        tweak: tweak.slice(),
        outputs: byTransaction.get(firstTxNum + BigInt(index)) ?? [],
      })),
    );
    const matches = await scanCandidates({
      keys,
      candidates: candidates.map(({ tweak, outputs: own }) => ({ tweak, outputKeys: own.map(({ key }) => key) })),
    });
    const last = blocks.at(-1)?.height;
    const end = Math.min(to, tip.height);
    const { addresses } = getChainParameters(network);
    return {
      outputs: matches.flatMap((found, place) =>
        found.map(({ output, keyTweak, label }) => {
          const { height, outputs: own } = candidates[place]!;
          const { txid, vout, value, spent, key } = own[output]!;
          return {
            txid,
            vout,
            value: Number(value),
            address: encodeScriptAddress(payToWitness(1, fromHex(key)), addresses) ?? null,
            blockHeight: height,
            isSpent: spent,
            keyTweak,
            label: label ?? null,
          };
        }),
      ),
      scannedTo: last ?? null,
      nextHeight: last !== undefined && last < end ? last + 1 : null,
      tip: toBitcoinTipJson(tip),
    };
  },
});
