import type { KnownAccount, KnownDRep, KnownScript, LedgerView } from '../../../builder/ledger-view.js';
import type { Utxo } from '../../../builder/request.js';
import { addressText, type Credential, parseAddress, paymentCredential } from '../../../chains/cardano/address.js';
import type { GovernanceAction } from '../../../chains/cardano/governance.js';
import { governanceIdCip129, parseDRepId } from '../../../chains/cardano/governance-id.js';
import { parsePoolId } from '../../../chains/cardano/pool-id.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { accountFacts, drepFacts, poolFacts, scriptFacts } from '../../../store/queries/cardano/builder-facts.js';
import type { ChainHead } from '../../../store/queries/cardano/protocol-parameters.js';

/** What a build asks about besides its inputs, as the caller wrote it. */
export interface Questions {
  readonly stakeAddresses?: readonly string[];
  readonly drepId?: string;
  /** Of a DRep that registers, changes or leaves. */
  readonly drep?: Credential;
  readonly poolId?: string;
  /** Others who must agree. */
  readonly signers?: readonly Credential[];
  /** The cold credential of a member of the committee. */
  readonly member?: Credential;
  /** What is proposed: some actions build on others, some need the consent of a script. */
  readonly proposes?: GovernanceAction['kind'];
}

type Facts = Pick<LedgerView, 'scripts' | 'accounts' | 'dreps' | 'pools'>;

/**
 * What the index knows about everything that a build names. What cannot be read is left out here: the builder refuses
 * it with a better sentence.
 */
export async function ledgerFacts(
  db: NetworkDb<'cardano'>,
  head: ChainHead,
  utxos: readonly Utxo[],
  questions: Questions,
): Promise<Facts> {
  const accounts = stakeCredentials(questions);
  const dreps = drepCredentials(questions);
  const hashes = scriptHashes(utxos, [...accounts.values(), ...dreps, ...othersWhoSign(questions)]);
  return {
    scripts: await knownScripts(db, hashes),
    accounts: await knownAccounts(db, head, accounts),
    dreps: await knownDReps(db, head, dreps, questions),
    pools: await knownPools(db, head, questions),
  };
}

const othersWhoSign = ({ signers = [], member }: Questions): readonly Credential[] =>
  member === undefined ? signers : [...signers, member];

/** Undefined for text that is not what it should be. */
function tryTo<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** By the text that the builder looks them up with. */
function stakeCredentials({ stakeAddresses = [] }: Questions): ReadonlyMap<string, Credential> {
  const credentials = new Map<string, Credential>();
  for (const text of stakeAddresses) {
    const address = tryTo(() => parseAddress(text));
    if (address?.type === 'reward') credentials.set(addressText(address), address.stake);
  }
  return credentials;
}

/** A bare hash may be of a key or of a script. */
function drepCredentials({ drep, drepId }: Questions): readonly Credential[] {
  if (drep !== undefined) return [drep];
  const parsed = drepId === undefined ? undefined : tryTo(() => parseDRepId(drepId));
  if (parsed === undefined || !('hash' in parsed)) return [];
  const { type, hash } = parsed;
  return type === 'unknown' ? (['key', 'script'] as const).map((kind) => ({ type: kind, hash })) : [{ type, hash }];
}

const isBareHash = ({ drep, drepId }: Questions): boolean =>
  drep === undefined && drepId !== undefined && tryTo(() => parseDRepId(drepId))?.type === 'unknown';

/** What a text stands for that leaves the kind open, where the chain knows neither. */
function assumedDRep({ drep, drepId }: Questions): Credential | undefined {
  const parsed = drep === undefined && drepId !== undefined ? tryTo(() => parseDRepId(drepId)) : undefined;
  if (parsed?.type !== 'unknown' || parsed.assumed === undefined) return undefined;
  return { type: parsed.assumed, hash: parsed.hash };
}

/** Of everything that a script guards, and of the scripts that UTxOs carry. */
function scriptHashes(utxos: readonly Utxo[], signers: readonly Credential[]): readonly Uint8Array[] {
  const hashes = new Set<string>();
  const addresses = new Set<string>();
  for (const { address, referenceScriptHash } of utxos) {
    addresses.add(address);
    if (referenceScriptHash !== undefined && SCRIPT_HASH.test(referenceScriptHash))
      hashes.add(referenceScriptHash.toLowerCase());
  }
  for (const text of addresses) {
    const address = tryTo(() => parseAddress(text));
    const credential = address && paymentCredential(address);
    if (credential?.type === 'script') hashes.add(toHex(credential.hash));
  }
  for (const { type, hash } of signers) if (type === 'script') hashes.add(toHex(hash));
  return [...hashes].map(fromHex);
}

const SCRIPT_HASH = /^[0-9a-fA-F]{56}$/;

async function knownScripts(
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

/** Conway from this version on lets only those withdraw who let somebody vote. */
const VOTE_BEFORE_WITHDRAWAL = 10;

async function knownAccounts(
  db: NetworkDb<'cardano'>,
  { complete, parameters }: ChainHead,
  credentials: ReadonlyMap<string, Credential>,
): Promise<ReadonlyMap<string, KnownAccount>> {
  const facts = await accountFacts(db, [...credentials.values()]);
  const accounts = new Map<string, KnownAccount>();
  for (const [index, text] of [...credentials.keys()].entries()) {
    const fact = facts[index];
    if (fact !== undefined && (complete || fact.registered)) {
      const { registered, deposit, delegatesVote } = fact;
      const mustVote = parameters.protocolVersion.major >= VOTE_BEFORE_WITHDRAWAL;
      accounts.set(text, {
        registered,
        ...(deposit !== undefined && { deposit }),
        ...((complete || delegatesVote) && mustVote && { delegatesVote }),
      });
    } else if (complete) accounts.set(text, { registered: false });
  }
  return accounts;
}

async function knownDReps(
  db: NetworkDb<'cardano'>,
  { complete }: ChainHead,
  credentials: readonly Credential[],
  questions: Questions,
): Promise<ReadonlyMap<string, KnownDRep>> {
  const facts = await drepFacts(db, credentials);
  const dreps = new Map<string, KnownDRep>();
  for (const [index, credential] of credentials.entries()) {
    const fact = facts[index];
    const id = governanceIdCip129('drep', credential);
    if (fact !== undefined && (complete || fact.registered))
      dreps.set(id, { registered: fact.registered, ...(fact.deposit !== undefined && { deposit: fact.deposit }) });
    else if (complete && !isBareHash(questions)) dreps.set(id, { registered: false });
  }
  const assumed = assumedDRep(questions);
  if (complete && assumed !== undefined && dreps.size === 0)
    dreps.set(governanceIdCip129('drep', assumed), { registered: false });
  return dreps;
}

async function knownPools(
  db: NetworkDb<'cardano'>,
  { complete }: ChainHead,
  { poolId }: Questions,
): Promise<ReadonlyMap<string, boolean>> {
  const pool = poolId === undefined ? undefined : tryTo(() => parsePoolId(poolId));
  if (pool === undefined) return new Map();
  const [registered] = await poolFacts(db, [pool]);
  if (registered === true) return new Map([[toHex(pool), true]]);
  return complete ? new Map([[toHex(pool), false]]) : new Map();
}
