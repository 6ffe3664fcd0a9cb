import {
  addressBytesText,
  decodeAddressInBlock,
  isOnNetwork,
  paymentCredential,
} from '../../chains/cardano/addresses/address.js';
import { hashScript } from '../../chains/cardano/scripts/script.js';
import type { ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import type { TxOutput } from '../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { areEqualBytes } from '../../kernel/bytes.js';
import { toHex } from '../../kernel/hex.js';
import type { Warning } from '../request/unsigned-tx.js';
import { type Inspected, warn } from './inspected.js';

const ENTRY_OVERHEAD_BYTES = 160n;

export const outputWarnings = (inspected: Inspected): readonly Warning[] => [
  ...networkWarnings(inspected),
  ...inspected.transaction.body.outputs.flatMap((output, index) => [
    ...formWarnings(output, index, inspected),
    ...datumWarnings(output, index, inspected),
  ]),
];

function networkWarnings({ transaction: { body }, ledger: { network } }: Inspected): readonly Warning[] {
  if (body.networkId === undefined || body.networkId === network.networkId) return [];
  return [
    warn(
      'error',
      'wrong-network',
      `The transaction names the network id ${body.networkId}, which is not that of ${network.id}: build it for ${network.id}`,
    ),
  ];
}

function formWarnings(
  { address, lovelace, encoded }: TxOutput,
  index: number,
  { ledger: { network, parameters } }: Inspected,
): readonly Warning[] {
  const warnings: Warning[] = [];
  const min = parameters.coinsPerUtxoByte * (ENTRY_OVERHEAD_BYTES + BigInt(encoded.length));
  if (lovelace < min)
    warnings.push(
      warn(
        'error',
        'output-too-small',
        `Output ${index} holds ${lovelace} lovelace, but it must hold at least ${min}: raise its amount`,
      ),
    );
  const decoded = decodeAddressInBlock(address);
  if (decoded === undefined || !isOnNetwork(decoded, network))
    warnings.push(
      warn('error', 'wrong-network', `Output ${index} is not an address of ${network.id}: pay to one of that network`),
    );
  return warnings;
}

function datumWarnings(output: TxOutput, index: number, inspected: Inspected): readonly Warning[] {
  const { address, datumHash, inlineDatum } = output;
  const { transaction } = inspected;
  if (datumHash !== undefined)
    return transaction.witnesses.datums.some((datum) => areEqualBytes(blake2b256(datum), datumHash))
      ? []
      : [
          warn(
            'info',
            'datum-not-included',
            `Output ${index} has only the hash of its datum: keep the datum, because the output cannot be spent without it`,
          ),
        ];
  const decoded = decodeAddressInBlock(address);
  const credential = decoded && paymentCredential(decoded);
  if (inlineDatum !== undefined || credential?.type !== 'script') return [];
  const hash = toHex(credential.hash);
  const language = findLanguage(hash, inspected);
  if (language === 'native' || language === 'plutus-v3') return [];
  const text =
    language === undefined
      ? `Output ${index} pays to a script without a datum: it can only be spent if this is a native or Plutus V3 script; otherwise add the datum that the script expects`
      : `Output ${index} pays to a ${language === 'plutus-v1' ? 'Plutus V1' : 'Plutus V2'} script without a datum, so it can never be spent: add the datum that the script expects`;
  return [warn('warning', 'script-output-without-datum', text)];
}

/** From the transaction itself, the outputs that it reads, or the index. */
function findLanguage(hash: string, { transaction, resolved, ledger }: Inspected): ScriptLanguage | undefined {
  const known = ledger.scripts?.get(hash);
  if (known !== undefined) return known.language;
  return listScripts(transaction, resolved).get(hash);
}

const listScripts = (
  { witnesses, body }: Transaction,
  resolved: Inspected['resolved'],
): ReadonlyMap<string, ScriptLanguage> => {
  const carried = [...resolved.values(), ...body.outputs].flatMap(({ scriptRef }) => scriptRef ?? []);
  return new Map([...witnesses.scripts, ...carried].map((script) => [toHex(hashScript(script)), script.language]));
};

/** Value that leaves the wallet; nothing when the wallet is unknown. */
export function ownerWarnings({ transaction, resolved, isOwn, changeAddress }: Inspected): readonly Warning[] {
  if (isOwn === undefined || !transaction.valid) return [];
  const { outputs } = transaction.body;
  const warnings: Warning[] = [];
  const isChange = ({ address }: TxOutput): boolean =>
    changeAddress !== undefined && areEqualBytes(address, changeAddress);
  const foreign = [...outputs.entries()].filter(([, output]) => !isOwn(output.address));
  const paid = foreign.filter(([, output]) => !isChange(output));
  const change = foreign.filter(([, output]) => isChange(output));
  if (change.length > 0)
    warnings.push(
      warn(
        'warning',
        'change-to-foreign-address',
        `The change of ${sumLovelace(change)} lovelace goes to ${addressBytesText(change[0]![1].address)}, which is not an address of the wallet: check changeAddress`,
      ),
    );
  if (paid.length > 0)
    warnings.push(
      warn(
        'info',
        'pays-foreign-address',
        `${describeOutputs(paid)} ${paid.length === 1 ? 'pays' : 'pay'} ${sumLovelace(paid)} lovelace${countTokens(paid)} to addresses outside the wallet: check the addresses`,
      ),
    );
  const spendsOwn = transaction.body.inputs.some(({ txHash, index }) => {
    const output = resolved.get(`${toHex(txHash)}#${index}`);
    return output !== undefined && isOwn(output.address);
  });
  if (spendsOwn && foreign.length === outputs.length && outputs.length > 0)
    warnings.push(
      warn(
        'warning',
        'nothing-returns',
        'No output pays to an address of the wallet: everything that its inputs hold leaves it. Check the change address',
      ),
    );
  return warnings;
}

type Placed = readonly (readonly [number, TxOutput])[];

const sumLovelace = (outputs: Placed): bigint => outputs.reduce((sum, [, { lovelace }]) => sum + lovelace, 0n);

const MAX_LISTED = 5;

function describeOutputs(outputs: Placed): string {
  if (outputs.length === 1) return `Output ${outputs[0]![0]}`;
  if (outputs.length > MAX_LISTED) return `${outputs.length} outputs`;
  return `Outputs ${outputs.map(([index]) => index).join(', ')}`;
}

function countTokens(outputs: Placed): string {
  const tokens = outputs.reduce((sum, [, { assets }]) => sum + assets.length, 0);
  return tokens === 0 ? '' : ` and ${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;
}
