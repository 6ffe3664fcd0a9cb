import type { LedgerView } from '../../../builder/ledger-view.js';
import type { Payment, Utxo } from '../../../builder/request.js';
import { type Address, type Credential, encodeAddress, isOnNetwork } from '../../../chains/cardano/address.js';
import type { ProtocolParameters } from '../../../chains/cardano/protocol-parameters.js';
import { knownParameters, parametersWithoutChain } from '../../../chains/cardano/protocol-parameters-known.js';
import { timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type AssetName, candidateOutputs } from '../../../store/queries/cardano/builder-utxos.js';
import { type ChainHead, chainHead } from '../../../store/queries/cardano/protocol-parameters.js';
import type { ContextOf } from '../../context.js';
import { builderParameters } from './builder-parameters.js';
import { governanceFacts } from './governance-facts.js';
import { ledgerFacts, type Questions } from './ledger-facts.js';
import { readAddress } from './resolve-inputs.js';

export type BuildContext = ContextOf<'caller', 'cardano'>;

/** Where the inputs come from: exactly one of the two is used, `utxos` before `senderAddress`. */
export interface InputSource {
  readonly utxos: readonly Utxo[] | undefined;
  readonly senderAddress: string | undefined;
}

/** Everything that a build depends on. After this nothing waits until the transaction is made. */
export interface Gathered {
  readonly ledger: LedgerView;
  readonly utxos: readonly Utxo[];
  /** The caller brought the UTxOs: what the index knows to be wrong is told, not refused. */
  readonly offline: boolean;
  /** Whether there is an index that could know anything. */
  readonly indexed: boolean;
  /** False where the sender has more UTxOs than were read. */
  readonly complete: boolean;
}

/**
 * A transaction of 16 KiB has room for about 440 inputs, so what the largest UTxOs cannot pay, none can. The same
 * number for each asset that is to be sent.
 */
export const MOST_CANDIDATES = 450;
const MOST_PER_ASSET = 100;

export function gather(
  context: BuildContext,
  source: InputSource,
  payments: readonly Pick<Payment, 'assets'>[],
  questions: Questions,
): Promise<Gathered> {
  if (source.utxos !== undefined) return gatherOffline(context, source.utxos, questions);
  if (source.senderAddress === undefined)
    throw new ServiceError('invalid', "Give 'utxos', or 'senderAddress' to have them fetched from the network");
  return gatherFromIndex(context, source.senderAddress, payments, questions);
}

/** Parameters and tip, for operations that need no inputs. */
export async function gatherLedger(context: BuildContext): Promise<LedgerView> {
  const { network, services } = context;
  const head = await sharedHead(context);
  return head === undefined ? ledgerByClock(network, services.clock.now()) : ledgerAt(network, head);
}

async function gatherOffline(context: BuildContext, utxos: readonly Utxo[], questions: Questions): Promise<Gathered> {
  const { db, network, services } = context;
  const head = await sharedHead(context);
  const ledger =
    head === undefined
      ? ledgerByClock(network, services.clock.now())
      : {
          ...ledgerAt(network, head),
          ...(await allFacts(db, { network, services, head }, utxos, questions)),
        };
  return { ledger, utxos, offline: true, indexed: head !== undefined, complete: true };
}

function gatherFromIndex(
  { db, network, services }: BuildContext,
  senderAddress: string,
  payments: readonly Pick<Payment, 'assets'>[],
  questions: Questions,
): Promise<Gathered> {
  const sender = encodeAddress(senderOf(senderAddress, network));
  return db.snapshot(async (snapshot) => {
    const head = await usableHead(snapshot, network);
    if (head === undefined) throw notIndexed(network);
    const { outputs, complete } = await candidateOutputs(snapshot, {
      address: sender,
      assets: wantedAssets(payments),
      limit: MOST_CANDIDATES,
      limitPerAsset: MOST_PER_ASSET,
    });
    const utxos = outputs.map(
      ({ txHash, outputIndex, lovelace, assets, dataHash, inlineDatum, referenceScriptHash }): Utxo => ({
        txHash,
        outputIndex,
        address: senderAddress,
        lovelace,
        assets,
        ...(dataHash !== undefined && { dataHash }),
        ...(inlineDatum !== undefined && { inlineDatum }),
        ...(referenceScriptHash !== undefined && { referenceScriptHash }),
      }),
    );
    const facts = await allFacts(snapshot, { network, services, head }, utxos, questions);
    return { ledger: { ...ledgerAt(network, head), ...facts }, utxos, offline: false, indexed: true, complete };
  });
}

/** The script of the constitution is one of those that must agree. */
async function allFacts(
  db: NetworkDb<'cardano'>,
  around: Parameters<typeof governanceFacts>[1],
  utxos: readonly Utxo[],
  questions: Questions,
): Promise<Partial<LedgerView>> {
  const governance = await governanceFacts(db, around, questions);
  const { guardrailScript: guard = 'none' } = governance;
  const signers: readonly Credential[] = guard === 'none' ? [] : [{ type: 'script', hash: fromHex(guard) }];
  const all = { ...questions, signers: [...(questions.signers ?? []), ...signers] };
  return { ...(await ledgerFacts(db, around.head, utxos, all)), ...governance };
}

/** An index that is being loaded for the first time knows the past only: it counts as none. */
async function usableHead(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<ChainHead | undefined> {
  const head = await chainHead(db, network);
  return head?.live ? head : undefined;
}

const heads = new WeakMap<object, Map<string, Promise<ChainHead | undefined>>>();

/** Requests of one account that ask while a head is on its way share it; an account does not wait in another's queue. */
function sharedHead({ db, network, flow }: BuildContext): Promise<ChainHead | undefined> {
  const coming = heads.get(db.base) ?? new Map<string, Promise<ChainHead | undefined>>();
  heads.set(db.base, coming);
  const known = coming.get(flow.key);
  if (known !== undefined) return known;
  const head = usableHead(db, network).finally(() => coming.delete(flow.key));
  coming.set(flow.key, head);
  return head;
}

const ledgerAt = (network: CardanoNetwork, { slot, parameters }: ChainHead): LedgerView =>
  ledgerOf(network, slot, parameters);

const ledgerByClock = (network: CardanoNetwork, now: number): LedgerView =>
  ledgerOf(network, BigInt(timeToSlot(network, Math.floor(now / 1_000))), parametersWithoutChain(network));

const ledgerOf = (network: CardanoNetwork, tipSlot: bigint, parameters: ProtocolParameters): LedgerView => ({
  network,
  tipSlot,
  parameters: builderParameters(network, parameters),
  maxLovelaceSupply: knownParameters(network).maxLovelaceSupply,
});

function senderOf(text: string, network: CardanoNetwork): Address {
  const refuse = (reason: string): ServiceError =>
    new ServiceError('invalid', `Invalid address in senderAddress: ${reason}`);
  const address = readAddress(text, 'senderAddress');
  if (address.type === 'reward') throw refuse('a stake address holds no UTxOs');
  if (!isOnNetwork(address, network)) throw refuse(`it does not belong to ${network.id}`);
  return address;
}

/** Only what can be an asset is asked for: the builder refuses the rest. */
function wantedAssets(payments: readonly Pick<Payment, 'assets'>[]): readonly AssetName[] {
  const units = new Map<string, AssetName>();
  for (const { assets = [] } of payments) {
    for (const { policyId, assetName } of assets) {
      if (/^(?:[0-9a-fA-F]{2}){0,32}$/.test(assetName))
        units.set(`${policyId}${assetName}`.toLowerCase(), {
          policyId: fromHex(policyId),
          assetName: fromHex(assetName),
        });
    }
  }
  return [...units.values()];
}

const notIndexed = ({ id }: CardanoNetwork): ServiceError =>
  new ServiceError('unavailable', `${id} is not indexed yet, so nobody knows the UTxOs of an address: give 'utxos'`);
