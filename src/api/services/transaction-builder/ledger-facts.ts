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
  type FactRequest,
  type Facts,
  listRequestedDReps,
  othersWhoSign,
  type RequestedDRep,
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
  const dreps = listRequestedDReps(factRequest);
  const candidates = dreps.flatMap((drep) => drep.candidates);
  const hashes = scriptHashes(utxos, [...accounts.values(), ...candidates, ...othersWhoSign(factRequest)]);
  return {
    scripts: await readScriptFacts(db, hashes),
    accounts: await readAccountFacts(db, network, head, accounts),
    dreps: await readDRepFacts(db, head, dreps),
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
  requested: readonly RequestedDRep[],
): Promise<ReadonlyMap<string, KnownDRep>> {
  const facts = (
    await drepFacts(
      db,
      requested.flatMap(({ candidates }) => candidates),
    )
  ).values();
  const dreps = new Map<string, KnownDRep>();
  for (const { candidates, isBareHash, assumed } of requested) {
    for (const credential of candidates) {
      const fact = facts.next().value;
      const id = governanceIdCip129('drep', credential);
      if (fact !== undefined && (complete || fact.registered))
        dreps.set(id, { registered: fact.registered, ...(fact.deposit !== undefined && { deposit: fact.deposit }) });
      else if (complete && !isBareHash) dreps.set(id, { registered: false });
    }
    const isKnown = candidates.some((credential) => dreps.has(governanceIdCip129('drep', credential)));
    if (complete && assumed !== undefined && !isKnown)
      dreps.set(governanceIdCip129('drep', assumed), { registered: false });
  }
  return dreps;
}

async function readPoolFacts(
  db: NetworkDb<'cardano'>,
  { complete }: ChainHead,
  { poolIds = [] }: FactRequest,
): Promise<ReadonlyMap<string, boolean>> {
  const hashes = poolIds.flatMap((poolId) => tryTo(() => parsePoolId(poolId)) ?? []);
  const pools = new Map<string, boolean>();
  if (hashes.length === 0) return pools;
  const facts = await poolFacts(db, hashes);
  for (const [index, hash] of hashes.entries()) {
    if (facts[index] === true) pools.set(toHex(hash), true);
    else if (complete) pools.set(toHex(hash), false);
  }
  return pools;
}
