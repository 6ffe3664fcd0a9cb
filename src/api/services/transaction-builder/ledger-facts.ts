import type { KnownAccount, KnownDRep, KnownScript } from '../../../builder/request/ledger-view.js';
import type { Utxo } from '../../../builder/request/request.js';
import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { governanceIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { parsePoolId } from '../../../chains/cardano/pools/pool-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { drepFacts, poolFacts, scriptFacts } from '../../../store/queries/cardano/builder/facts.js';
import type { ChainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import {
  assumedDRep,
  drepCredentials,
  type FactRequest,
  type Facts,
  isBareHash,
  othersWhoSign,
  scriptHashes,
  stakeCredentials,
  tryTo,
  VOTE_BEFORE_WITHDRAWAL,
} from '../../shapes/transaction-builder/ledger-facts.js';
import { readAccountStates } from '../ledger/account-states.js';

/**
 * Indexed facts about all entities that a build references. Unreadable ids are left out here: the builder rejects them
 * with a better message.
 */
export async function ledgerFacts(
  db: NetworkDb<'cardano'>,
  { network, head }: { readonly network: CardanoNetwork; readonly head: ChainHead },
  utxos: readonly Utxo[],
  factRequest: FactRequest,
): Promise<Facts> {
  const accounts = stakeCredentials(factRequest);
  const dreps = drepCredentials(factRequest);
  const hashes = scriptHashes(utxos, [...accounts.values(), ...dreps, ...othersWhoSign(factRequest)]);
  return {
    scripts: await readScriptFacts(db, hashes),
    accounts: await readAccountFacts(db, network, head, accounts),
    dreps: await readDRepFacts(db, head, dreps, factRequest),
    pools: await readPoolFacts(db, head, factRequest),
  };
}

async function readScriptFacts(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, KnownScript>> {
  const scripts = new Map<string, KnownScript>();
  for (const { hash, language, sizeBytes, bytes } of await scriptFacts(db, hashes)) {
    if (language !== 'native') scripts.set(hash, { language, sizeBytes });
    else if (bytes !== undefined) scripts.set(hash, { language, bytes });
  }
  return scripts;
}

async function readAccountFacts(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { complete, parameters }: ChainHead,
  credentials: ReadonlyMap<string, Credential>,
): Promise<ReadonlyMap<string, KnownAccount>> {
  const facts = await readAccountStates(db, network, [...credentials.values()]);
  const accounts = new Map<string, KnownAccount>();
  for (const [index, text] of [...credentials.keys()].entries()) {
    const fact = facts[index];
    if (fact !== undefined && (complete || fact.registered)) {
      const { registered, deposit, rewards } = fact;
      const delegatesVote = fact.drep !== undefined;
      const mustVote = parameters.protocolVersion.major >= VOTE_BEFORE_WITHDRAWAL;
      accounts.set(text, {
        registered,
        ...(deposit !== undefined && { deposit }),
        ...(rewards !== undefined && { rewards }),
        ...((complete || delegatesVote) && mustVote && { delegatesVote }),
      });
    } else if (complete) accounts.set(text, { registered: false });
  }
  return accounts;
}

async function readDRepFacts(
  db: NetworkDb<'cardano'>,
  { complete }: ChainHead,
  credentials: readonly Credential[],
  factRequest: FactRequest,
): Promise<ReadonlyMap<string, KnownDRep>> {
  const facts = await drepFacts(db, credentials);
  const dreps = new Map<string, KnownDRep>();
  for (const [index, credential] of credentials.entries()) {
    const fact = facts[index];
    const id = governanceIdCip129('drep', credential);
    if (fact !== undefined && (complete || fact.registered))
      dreps.set(id, { registered: fact.registered, ...(fact.deposit !== undefined && { deposit: fact.deposit }) });
    else if (complete && !isBareHash(factRequest)) dreps.set(id, { registered: false });
  }
  const assumed = assumedDRep(factRequest);
  if (complete && assumed !== undefined && dreps.size === 0)
    dreps.set(governanceIdCip129('drep', assumed), { registered: false });
  return dreps;
}

async function readPoolFacts(
  db: NetworkDb<'cardano'>,
  { complete }: ChainHead,
  { poolId }: FactRequest,
): Promise<ReadonlyMap<string, boolean>> {
  const pool = poolId === undefined ? undefined : tryTo(() => parsePoolId(poolId));
  if (pool === undefined) return new Map();
  const [registered] = await poolFacts(db, [pool]);
  if (registered === true) return new Map([[toHex(pool), true]]);
  return complete ? new Map([[toHex(pool), false]]) : new Map();
}
