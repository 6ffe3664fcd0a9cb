import { addressBytesText, addressText } from '../../chains/cardano/addresses/address.js';
import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import type { ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import { findScriptKeys } from './required-keys.js';
import { collectWitnessUses, type InputAddresses, type WitnessRole, type WitnessUse } from './witness-uses.js';

/** Why a key must sign. */
export interface KeyRole {
  readonly role: Exclude<WitnessRole, 'mint'> | 'nativeScript';
  /** Payment address of an input, or stake address of a withdrawal or certificate. */
  readonly address: string | undefined;
  /** The native script that needs the key, hexadecimal. */
  readonly scriptHash: string | undefined;
}

export type ScriptPurpose = 'spend' | 'mint' | 'cert' | 'reward' | 'vote' | 'propose';

export interface ScriptUse {
  readonly purpose: ScriptPurpose;
  readonly address: string | undefined;
}

/** The witnesses of a transaction with the parts that need them. Hashes are hexadecimal. */
export interface RequiredWitnessList {
  readonly keys: readonly { readonly keyHash: string; readonly roles: readonly KeyRole[] }[];
  readonly scripts: readonly {
    readonly scriptHash: string;
    /** Undefined for a script that is neither in the witness set nor among the reference scripts. */
    readonly language: ScriptLanguage | undefined;
    readonly uses: readonly ScriptUse[];
  }[];
  /** Byron addresses, whose keys sign by bootstrap witnesses. */
  readonly byronAddresses: readonly string[];
  /** Inputs with an unknown address. */
  readonly unresolved: number;
}

const PURPOSES: Readonly<Record<WitnessRole, ScriptPurpose>> = {
  requiredSigner: 'spend',
  input: 'spend',
  collateral: 'spend',
  withdrawal: 'reward',
  certificate: 'cert',
  vote: 'vote',
  mint: 'mint',
};

interface DescribeRequest {
  readonly transaction: Pick<Transaction, 'body' | 'witnesses'>;
  readonly inputAddresses: InputAddresses;
  readonly networkId: CardanoNetwork['networkId'];
  /** Keys that sign in any case: of several ways to satisfy a native script, one with these is named. */
  readonly signing?: readonly string[];
  /** Scripts in the outputs that the transaction spends or reads. */
  readonly referenceScripts?: readonly Script[];
}

/** For a native script that needs some of several keys, one sufficient choice is named. */
export function describeRequiredWitnesses(request: DescribeRequest): RequiredWitnessList {
  const { transaction, inputAddresses, networkId, signing = [], referenceScripts = [] } = request;
  const { uses, byron, unresolved } = collectWitnessUses(transaction.body, inputAddresses);
  const keys = new Map<string, KeyRole[]>();
  const scripts = new Map<string, ScriptUse[]>();
  for (const use of uses) {
    const hash = toHex(use.credential.hash);
    const address = formatAddress(use, networkId);
    if (use.credential.type === 'script') add(scripts, hash, { purpose: PURPOSES[use.role], address });
    else add(keys, hash, { role: use.role as KeyRole['role'], address, scriptHash: undefined });
  }
  for (const { action } of transaction.body.proposals)
    if (action.kind !== 'new-constitution' && 'guardrailScript' in action && action.guardrailScript !== undefined)
      add(scripts, toHex(action.guardrailScript), { purpose: 'propose', address: undefined });
  const inWitnesses = transaction.witnesses.scripts.map((script) => [toHex(hashScript(script)), script] as const);
  // Outputs may carry scripts that this transaction does not use.
  const inOutputs = referenceScripts.flatMap((script) => {
    const hash = toHex(hashScript(script));
    return scripts.has(hash) ? [[hash, script] as const] : [];
  });
  const carried = new Map([...inOutputs, ...inWitnesses]);
  const signers = new Set([...keys.keys(), ...signing]);
  for (const [scriptHash, script] of carried)
    for (const keyHash of findScriptKeys(transaction.body, script, signers))
      add(keys, keyHash, { role: 'nativeScript', address: undefined, scriptHash });
  return {
    keys: [...keys].map(([keyHash, roles]) => ({ keyHash, roles })),
    scripts: [...scripts].map(([scriptHash, list]) => ({
      scriptHash,
      language: carried.get(scriptHash)?.language,
      uses: list,
    })),
    byronAddresses: [...new Set(byron.map(({ address }) => addressBytesText(address)))],
    unresolved,
  };
}

function formatAddress(
  { address, account, credential }: WitnessUse,
  networkId: CardanoNetwork['networkId'],
): string | undefined {
  if (address !== undefined) return addressBytesText(address);
  return account ? addressText({ type: 'reward', networkId, stake: credential }) : undefined;
}

/** Adds an item to the list of a key, once. */
function add<Item extends object>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  const text = JSON.stringify(item);
  if (!list.some((each) => JSON.stringify(each) === text)) list.push(item);
}
