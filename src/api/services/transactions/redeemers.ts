import { redeemerTarget } from '../../../chains/cardano/transactions/redeemer-target.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { datumValue } from '../../shapes/outputs/data-json.js';
import { type Redeemer, unitsFee } from '../../shapes/transactions/redeemer-json.js';
import { scriptsNeeded } from '../../shapes/transactions/scripts-needed.js';
import type { Warn } from '../../shapes/transactions/undecoded-warning.js';
import { oneTransaction } from './scripts.js';

/** The redeemers of a transaction with the price of their units, and whether its scripts succeeded. */
export const readRedeemers = (
  { db, network, warn }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork; readonly warn: Warn },
  txHash: string,
): Promise<{ readonly valid: boolean; readonly redeemers: Redeemer[] }> =>
  db.snapshot(async (snapshot) => {
    const { facts, transaction, lookupContent: findContent } = await oneTransaction(snapshot, txHash, warn);
    const prices = await protocolParametersAt(snapshot, network, facts.block.epoch);
    const needed = scriptsNeeded(transaction, findContent);
    const redeemers = transaction.witnesses.redeemers.map((redeemer): Redeemer => {
      const target = redeemerTarget(transaction.body, redeemer);
      const input = target?.purpose === 'spend' ? target.input : undefined;
      return {
        txHash: toHex(facts.hash),
        txIndex: redeemer.index,
        purpose: redeemer.purpose,
        scriptHash: needed.forRedeemer(redeemer) ?? null,
        redeemerDataHash: toHex(blake2b256(redeemer.data)),
        redeemerData: datumValue(redeemer.data),
        datumHash: (input && findContent(input)?.datumHash) ?? null,
        unitMem: redeemer.units.memory.toString(),
        unitSteps: redeemer.units.steps.toString(),
        fee: unitsFee(redeemer.units, prices)?.toString() ?? null,
        utxo: input === undefined ? null : { txHash: toHex(input.txHash), outputIndex: input.index },
      };
    });
    return { valid: transaction.valid, redeemers };
  });
