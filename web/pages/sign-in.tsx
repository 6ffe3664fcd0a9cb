import { useState } from 'preact/hooks';
import type { DoorProps } from '../app.js';
import { Failure } from '../ask.js';
import { hasDemo } from '../networks.js';
import { EmailField } from '../parts/email-field.js';
import { go, Link } from '../router.js';
import { signIn, signInAsDemo, signUp } from '../session.js';
import { signInWithWallet } from '../wallet-sign-in.js';
import { useWallets } from './build/connect.js';

/** Only addresses of this page: another site must not be able to send visitors on. */
const wayBack = (to: string | null): string => (to !== null && /^\/(?![/\\])/.test(to) ? to : '/');

export function SignInPage({ address, networks }: DoorProps) {
  const creating = address.pathname === '/sign-up';
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const wallets = useWallets();
  const to = address.searchParams.get('to');
  const query = to === null ? '' : `?to=${encodeURIComponent(to)}`;

  const enter = async (way: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await way();
      go(wayBack(to), 'replace');
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void enter(() => (creating ? signUp(email, password) : signIn(email, password)));
  };

  return (
    <>
      <div class="title">
        <h1>{creating ? 'Create an account' : 'Sign in'}</h1>
      </div>
      {hasDemo(networks) && (
        <div class="note">
          <p>Every chain of this service is simulated. Look around without an account of your own:</p>
          <button type="button" disabled={busy} onClick={() => void enter(signInAsDemo)}>
            Continue as the demo account
          </button>
        </div>
      )}
      {error !== undefined && <Failure error={error} />}
      <form class="card narrow" onSubmit={submit}>
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
        <div class="row">
          <button type="submit" disabled={busy}>
            {creating ? 'Create the account' : 'Sign in'}
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
        <div class="card narrow more">
          <h2>Sign in with a wallet</h2>
          <p>
            It signs a message, which costs nothing and moves nothing. The first time this opens an account that belongs
            to the stake key.
          </p>
          <div class="row">
            {wallets.map((wallet) => (
              <button
                key={wallet.key}
                type="button"
                class="plain"
                disabled={busy}
                onClick={() => void enter(() => signInWithWallet(wallet))}
              >
                Sign in with {wallet.name}
              </button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
