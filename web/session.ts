import { createClient } from '../client/client.js';
import type { CrosstieError } from '../client/errors.js';
import { recordCalls } from './api-calls/recorded-calls.js';
import { createStore, useStore } from './store.js';

interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly email: string | undefined;
}

const STORAGE_KEY = 'crosstie.session';
/** Outlives sessions: it lets this browser sign in while the account is rate-limited by wrong passwords of others. */
const DEVICE = 'crosstie.device';
/** A token that expires during a request would be rejected. */
const EARLY_MS = 30_000;

const session = createStore<Session | undefined>(readStoredSession());
const open = createClient();

export const hasSession = (): boolean => session.get() !== undefined;
export const useSession = (): Session | undefined => useStore(session);

/** Whether the explorer can be read without an account; undefined until the service has responded. */
const visitors = createStore<boolean | undefined>(undefined);
export const useVisitors = (): boolean | undefined => useStore(visitors);

/** Client for operations that need a session: of the signed-in user, else of a visitor. */
export const api = recordCalls(createClient({ session: () => freshToken() }));

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
  readonly user: { readonly email: string | null } | null;
  readonly deviceToken: string | null;
}

export async function signIn(email: string, password: string): Promise<void> {
  const deviceToken = readDeviceToken(email);
  storeSession(await open.login({ body: { email, password, ...(deviceToken !== undefined && { deviceToken }) } }));
}

/** `mailed`: the service confirms addresses and has mailed a token for `confirmSignUp`. */
export async function signUp(email: string, password: string): Promise<'signed-in' | 'mailed'> {
  try {
    storeSession(await open.register({ body: { email, password } }));
    return 'signed-in';
  } catch (error) {
    if ((error as CrosstieError).status !== 403) throw error;
    // This request is also rejected when registration is closed, with that reason.
    await open.requestRegistration({ body: { email } }, { retries: 0 });
    return 'mailed';
  }
}

export async function confirmSignUp(token: string, password: string): Promise<void> {
  storeSession(await open.confirmRegistration({ body: { token, password } }));
}

/** `sign` lets the wallet sign the message with the key of the stake address. */
export async function answerChallenge(
  stakeAddress: string,
  sign: (message: string) => Promise<{ readonly signature: string; readonly key: string }>,
): Promise<void> {
  const { message } = await open.walletChallenge({ body: { stakeAddress } });
  const { signature, key } = await sign(message);
  storeSession(await open.walletLogin({ body: { stakeAddress, signature, key } }));
}

/** Not retried: a service without mail does not get it a second later. */
export async function forgotPassword(email: string): Promise<void> {
  await open.forgotPassword({ body: { email } }, { retries: 0 });
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await open.resetPassword({ body: { token, password } });
}

export const signInAsDemo = (): Promise<void> => signIn('demo@crosstie.local', 'crosstie-demo');

/** The page clears the session immediately; the result of the request to the service does not matter to the user. */
export async function signOut(): Promise<void> {
  const ended = session.get();
  clearSession();
  if (ended === undefined) return;
  await createClient({ session: ended.accessToken, retries: 0 })
    .logout({ body: { refreshToken: ended.refreshToken } })
    .catch(() => undefined);
}

export function clearSession(): void {
  writeStorage(undefined);
  session.set(undefined);
}

function storeSession({ accessToken, refreshToken, expiresIn, user, deviceToken }: Tokens): void {
  if (user?.email && deviceToken !== null) writeStorage(JSON.stringify({ email: user.email, deviceToken }), DEVICE);
  const next = { accessToken, refreshToken, expiresAt: Date.now() + expiresIn, email: user?.email ?? undefined };
  writeStorage(JSON.stringify(next));
  session.set(next);
}

let visit: { readonly token: Promise<string | undefined>; readonly expiresAt: number } | undefined;

/** Opens the session of a visitor, or returns the current one; undefined when the service admits none. */
export function openVisit(): Promise<string | undefined> {
  if (visit !== undefined && visit.expiresAt - EARLY_MS > Date.now()) return visit.token;
  const token: Promise<string | undefined> = open.openVisitorSession().then(
    ({ accessToken, expiresIn }) => {
      visit = { token, expiresAt: Date.now() + expiresIn };
      visitors.set(true);
      return accessToken;
    },
    (error: unknown) => {
      visit = undefined;
      if ((error as CrosstieError).status !== 403) throw error;
      visitors.set(false);
      return undefined;
    },
  );
  visit = { token, expiresAt: Number.POSITIVE_INFINITY };
  return token;
}

/** After a rejection: the service may have a new secret. */
export function endVisit(): void {
  visit = undefined;
}

let refreshing: Promise<string | undefined> | undefined;

async function freshToken(): Promise<string | undefined> {
  const now = session.get();
  if (now === undefined) return openVisit();
  if (now.expiresAt - EARLY_MS > Date.now()) return now.accessToken;
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** A refresh token works once. Another tab may have used it: then the stored session of that tab is used. */
async function refresh(): Promise<string | undefined> {
  const other = readStoredSession();
  if (other !== undefined && other.expiresAt - EARLY_MS > Date.now()) {
    session.set(other);
    return other.accessToken;
  }
  const { refreshToken } = other ?? session.get() ?? {};
  if (refreshToken === undefined) return undefined;
  try {
    storeSession(await open.refreshSession({ body: { refreshToken } }));
  } catch (error) {
    if ((error as CrosstieError).status !== 401) throw error;
    clearSession();
  }
  return session.get()?.accessToken;
}

function readStoredSession(): Session | undefined {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function readDeviceToken(email: string): string | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(DEVICE) ?? 'null');
    return stored?.email === email.trim().toLowerCase() ? stored.deviceToken : undefined;
  } catch {
    return undefined;
  }
}

function writeStorage(text: string | undefined, key = STORAGE_KEY): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage may be disabled; the session then lasts as long as the page.
  }
}
