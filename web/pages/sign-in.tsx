import { useState } from 'preact/hooks';
import { hasDemo } from '../networks.js';
import type { SignedOutPageProps } from '../page-props.js';
import { EmailField } from '../parts/email-field.js';
import { Failure } from '../request.js';
import { go, Link } from '../router.js';
import { confirmSignUp, signIn, signInAsDemo, signUp } from '../session.js';
import { signInWithWallet } from '../wallet-sign-in.js';
import { useWallets } from './build/connect.js';

/** Only paths of this site, to prevent open redirects. */
const wayBack = (to: string | null): string => (to !== null && /^\/(?![/\\])/.test(to) ? to : '/');

type Way = 'demo' | 'password' | 'wallet';

export function SignInPage({ address, networks }: SignedOutPageProps) {
  const creating = address.pathname === '/sign-up';
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [token, setToken] = useState('');
  const [mailed, setMailed] = useState(false);
  const [failed, setFailed] = useState<{ readonly way: Way; readonly error: Error }>();
  const [busy, setBusy] = useState(false);
  const wallets = useWallets();
  const to = address.searchParams.get('to');
  const query = to === null ? '' : `?to=${encodeURIComponent(to)}`;

  const enter = async (way: Way, act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      if ((await act()) === 'mailed') setMailed(true);
      else go(wayBack(to), 'replace');
    } catch (error) {
      setFailed({ way, error: error as Error });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void enter('password', () => {
      if (!creating) return signIn(email, password);
      return mailed ? confirmSignUp(token.trim(), password) : signUp(email, password);
    });
  };
  const failure = (way: Way) => failed?.way === way && <Failure error={failed.error} />;

  return (
    <div class="door">
      <h1>{creating ? 'Create an account' : 'Sign in'}</h1>
      {hasDemo(networks) && (
        <div class="note">
          <p>Every chain of this service is simulated. You can explore it without your own account:</p>
          <button type="button" disabled={busy} onClick={() => void enter('demo', signInAsDemo)}>
            Continue as the demo account
          </button>
          {failure('demo')}
        </div>
      )}
      <form class="card" onSubmit={submit}>
        <EmailField value={email} onChange={setEmail} />
        <label class="field">
          Password
          <input
            type="password"
            name="password"
            required
            minLength={8}
            maxLength={200}
            autocomplete={creating ? 'new-password' : 'current-password'}
            value={password}
            onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          {creating && <small>At least 8 characters.</small>}
        </label>
        {creating && mailed && (
          <label class="field">
            Token from the mail
            <input
              name="token"
              required
              maxLength={128}
              autocomplete="one-time-code"
              spellcheck={false}
              value={token}
              onInput={({ currentTarget }) => setToken(currentTarget.value)}
            />
            <small role="status">A mail has been sent to this address. Its token works once, within 30 minutes.</small>
          </label>
        )}
        {failure('password')}
        <div class="row">
          <button type="submit" disabled={busy}>
            {creating ? (mailed ? 'Confirm the address' : 'Create the account') : 'Sign in'}
          </button>
          {creating ? (
            <Link to={`/sign-in${query}`}>I have an account</Link>
          ) : (
            <Link to={`/sign-up${query}`}>Create an account</Link>
          )}
        </div>
        {!creating && <Link to={`/new-password${query}`}>Forgot your password?</Link>}
      </form>
      {wallets.length > 0 && (
        <div class="card">
          <h2>{creating ? 'Or with a wallet' : 'With a wallet'}</h2>
          <p>
            The wallet signs a message, which costs nothing and moves no funds. The first sign-in creates an account for
            the stake key.
          </p>
          <div class="row">
            {wallets.map((wallet) => (
              <button
                key={wallet.key}
                type="button"
                class="plain"
                disabled={busy}
                onClick={() => void enter('wallet', () => signInWithWallet(wallet))}
              >
                Sign in with {wallet.name}
              </button>
            ))}
          </div>
          {failure('wallet')}
        </div>
      )}
    </div>
  );
}
