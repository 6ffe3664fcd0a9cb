import { createHash, hkdfSync } from 'node:crypto';
import { isOnNetwork, parseAddress } from '../../../chains/midnight/address.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { seal, unseal } from '../../../kernel/seal.js';
import {
  addWalletSession,
  deleteWalletSession,
  findSessionOwner,
  findWalletSession,
} from '../../../store/queries/midnight/wallet-sessions.js';
import type { HandlerContext } from '../../kit/context.js';
import { ledger } from './ledger.js';

type SessionContext = HandlerContext<'caller', 'midnight'>;

const ID_BYTES = 32;
const LIFETIME_MS = 24 * 3_600_000;
const MAX_SESSIONS = 100;

const hashId = (id: Uint8Array): Uint8Array => createHash('sha256').update(id).digest();

/** The id is random and known to the client alone, so the stored key cannot be opened without it. */
const deriveSealKey = (id: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', id, new Uint8Array(), 'midnight viewing key', 32));

const sealContext = ({ network }: Pick<SessionContext, 'network'>): string => `${network.id} viewing key`;

/** The bytes of a viewing key in hexadecimal or bech32m. Messages never repeat the key. */
function readViewingKey(text: string, network: MidnightNetwork): Uint8Array {
  try {
    if (/^[0-9a-fA-F]{4,66}$/.test(text)) return fromHex(text);
    const address = parseAddress(text);
    if (address.kind === 'viewing-key' && isOnNetwork(address, network)) return address.bytes;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw new ServiceError(
    'invalid',
    `invalid viewing key: bech32m text (mn_shield-esk…) of the network ${network.networkName} or hexadecimal digits are required`,
  );
}

export interface BegunSession {
  readonly id: Uint8Array;
  readonly expiresAt: Date;
}

/** Begins a session. */
export async function connectWallet(
  { db, network, principal, services }: SessionContext,
  { viewingKey, startIndex }: { readonly viewingKey: string; readonly startIndex: number },
): Promise<BegunSession> {
  if (startIndex < 0) throw new ServiceError('invalid', 'startIndex must not be negative');
  const key = readViewingKey(viewingKey, network);
  await ledger.checkViewingKey(key);
  const id = services.random(ID_BYTES);
  const now = services.clock.now();
  const expiresAt = new Date(now + LIFETIME_MS);
  const added = await addWalletSession(db, {
    idHash: hashId(id),
    accountId: principal.accountId,
    sealedKey: seal(deriveSealKey(id), key, sealContext({ network }), services.random),
    startIndex,
    now: new Date(now),
    expiresAt,
    max: MAX_SESSIONS,
  });
  if (!added)
    throw new ServiceError('invalid', `The account has ${MAX_SESSIONS} sessions already: disconnect those not in use`);
  return { id, expiresAt };
}

const unknownSession = (): ServiceError => new ServiceError('not-found', 'unknown or expired session ID');

export async function disconnectWallet({ db, principal }: SessionContext, id: Uint8Array): Promise<void> {
  if (!(await deleteWalletSession(db, { idHash: hashId(id), accountId: principal.accountId }))) throw unknownSession();
}

export interface OpenedSession {
  readonly viewingKey: Uint8Array;
  readonly startIndex: number;
  readonly expiresAt: Date;
}

export async function openWalletSession(context: SessionContext, id: Uint8Array): Promise<OpenedSession> {
  const { db, principal, services } = context;
  const now = new Date(services.clock.now());
  const found = await findWalletSession(db, { idHash: hashId(id), accountId: principal.accountId, now });
  if (found === undefined) throw unknownSession();
  return {
    viewingKey: unseal(deriveSealKey(id), found.sealedKey, sealContext(context)),
    startIndex: found.startIndex,
    expiresAt: found.expiresAt,
  };
}

export interface FollowedSession {
  /** The account that began the session. */
  readonly accountId: string;
  readonly viewingKey: Uint8Array;
  readonly startIndex: number;
}

/** For readers of events, which are compared with the account afterwards; undefined when there is no such session. */
export async function followWalletSession(
  db: SessionContext['db'],
  network: MidnightNetwork,
  id: Uint8Array,
): Promise<FollowedSession | undefined> {
  const found = await findSessionOwner(db, hashId(id));
  return (
    found && {
      accountId: found.accountId,
      viewingKey: unseal(deriveSealKey(id), found.sealedKey, sealContext({ network })),
      startIndex: Number(found.startIndex),
    }
  );
}
