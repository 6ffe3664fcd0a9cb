import { useState } from 'preact/hooks';
import { Failure } from '../ask.js';
import { hasDemo, type Network } from '../networks.js';
import { go, Link } from '../router.js';
import { signIn, signInAsDemo, signUp } from '../session.js';

interface SignInProps {
  readonly address: URL;
  readonly networks: readonly Network[];
}

/** Only addresses of this page: another site must not be able to send visitors on. */
const wayBack = (to: string | null): string => (to !== null && /^\/(?![/\\])/.test(to) ? to : '/');

export function SignInPage({ address, networks }: SignInProps) {
  const creating = address.pathname === '/sign-up';
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
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
      <form class="card narrow" onSubmit={submit}>
        <label class="field">
          Email
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autocomplete="username"
            value={email}
            onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </label>
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
        {error !== undefined && <Failure error={error} />}
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
      </form>
    </>
  );
}
