import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { Payment, Utxo } from '../../../builder/request/request.js';
import { type Credential, encodeAddress } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { candidateOutputs } from '../../../store/queries/cardano/builder/utxos.js';
import { type ChainHead, chainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import {
  type BuildContext,
  type Gathered,
  heads,
  type InputSource,
  ledgerAt,
  ledgerByClock,
  listRequestedAssets,
  MAX_CANDIDATES,
  MAX_PER_ASSET,
  notIndexed,
  parseSender,
} from '../../shapes/transaction-builder/gather.js';
import type { FactRequest } from '../../shapes/transaction-builder/ledger-facts.js';
import { governanceFacts } from './governance-facts.js';
import { ledgerFacts } from './ledger-facts.js';

export function gather(
  context: BuildContext,
  source: InputSource,
  payments: readonly Pick<Payment, 'assets'>[],
  factRequest: FactRequest,
): Promise<Gathered> {
  if (source.utxos !== undefined) return gatherOffline(context, source.utxos, factRequest);
  if (source.senderAddress === undefined)
    throw new ServiceError('invalid', "Pass 'utxos', or 'senderAddress' to fetch them from the network");
  return gatherFromIndex(context, source.senderAddress, payments, factRequest);
}

/** Parameters and tip, for operations that need no inputs. */
export async function gatherLedger(context: BuildContext): Promise<LedgerView> {
  const { network, services } = context;
  const head = await sharedHead(context);
  return head === undefined ? ledgerByClock(network, services.clock.now()) : ledgerAt(network, head);
}

async function gatherOffline(
  context: BuildContext,
  utxos: readonly Utxo[],
  factRequest: FactRequest,
): Promise<Gathered> {
  const { db, network, services } = context;
  const head = await sharedHead(context);
  const ledger =
    head === undefined
      ? ledgerByClock(network, services.clock.now())
      : {
          ...ledgerAt(network, head),
          ...(await allFacts(db, { network, services, head }, utxos, factRequest)),
        };
  return { ledger, utxos, offline: true, indexed: head !== undefined, complete: true };
}

function gatherFromIndex(
  { db, network, services }: BuildContext,
  senderAddress: string,
  payments: readonly Pick<Payment, 'assets'>[],
  factRequest: FactRequest,
): Promise<Gathered> {
  const sender = encodeAddress(parseSender(senderAddress, network));
  return db.snapshot(async (snapshot) => {
    const head = await usableHead(snapshot, network);
    if (head === undefined) throw notIndexed(network);
    const { outputs, complete } = await candidateOutputs(snapshot, {
      address: sender,
      assets: listRequestedAssets(payments),
      limit: MAX_CANDIDATES,
      limitPerAsset: MAX_PER_ASSET,
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
    const facts = await allFacts(snapshot, { network, services, head }, utxos, factRequest);
    return { ledger: { ...ledgerAt(network, head), ...facts }, utxos, offline: false, indexed: true, complete };
  });
}

/** The guardrail script of the constitution is one of the scripts that must validate. */
async function allFacts(
  db: NetworkDb<'cardano'>,
  around: Parameters<typeof governanceFacts>[1],
  utxos: readonly Utxo[],
  factRequest: FactRequest,
): Promise<Partial<LedgerView>> {
  const governance = await governanceFacts(db, around, factRequest);
  const { guardrailScript: guard = 'none' } = governance;
  const signers: readonly Credential[] = guard === 'none' ? [] : [{ type: 'script', hash: fromHex(guard) }];
  const all = { ...factRequest, signers: [...(factRequest.signers ?? []), ...signers] };
  return { ...(await ledgerFacts(db, around, utxos, all)), ...governance };
}

/** An index that is syncing for the first time has only past data: it is not used. */
async function usableHead(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<ChainHead | undefined> {
  const head = await chainHead(db, network);
  return head?.live ? head : undefined;
}

/** Concurrent requests of one account share one read of the chain head; an account does not wait in another's queue. */
function sharedHead({ db, network, flow }: BuildContext): Promise<ChainHead | undefined> {
  const pendingHeads = heads.get(db.base) ?? new Map<string, Promise<ChainHead | undefined>>();
  heads.set(db.base, pendingHeads);
  const known = pendingHeads.get(flow.key);
  if (known !== undefined) return known;
  const head = usableHead(db, network).finally(() => pendingHeads.delete(flow.key));
  pendingHeads.set(flow.key, head);
  return head;
}
