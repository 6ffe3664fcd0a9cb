import { useState } from 'preact/hooks';
import { CrosstieError } from '../../client/errors.js';
import { useAction } from '../action.js';
import type { SignedOutPageProps } from '../page-props.js';
import { EmailField } from '../parts/email-field.js';
import { Failure } from '../request.js';
import { Link } from '../router.js';
import { forgotPassword, resetPassword } from '../session.js';

/** Sets a new password with a token from a mail or from the operator. */
export function NewPasswordPage({ address }: SignedOutPageProps) {
  const [email, setEmail] = useState('');
  const [token, setToken] = useState('');
  const [password, setPassword] = useState('');
  const [isTokenSent, setTokenSent] = useState(false);
  const [changed, setChanged] = useState(false);
  const tokenRequest = useAction();
  const changing = useAction();
  const back = `/sign-in${address.search}`;

  const requestToken = (event: Event): void => {
    event.preventDefault();
    tokenRequest.run(async () => {
      setTokenSent(false);
      await forgotPassword(email).catch((error: unknown) => {
        if (error instanceof CrosstieError && error.status === 503)
          throw new Error(
            'This service sends no mails. Request a token from its operator and set a new password with it below.',
          );
        throw error;
      });
      setTokenSent(true);
    });
  };
  const change = (event: Event): void => {
    event.preventDefault();
    changing.run(async () => {
      await resetPassword(token.trim(), password);
      setToken('');
      setPassword('');
      setChanged(true);
    });
  };

  if (changed)
    return (
      <div class="door">
        <h1>The password is changed</h1>
        <p role="status">Every session of the account has ended; API keys stay valid.</p>
        <Link to={back} class="button">
          Sign in
        </Link>
      </div>
    );
  return (
    <div class="door">
      <h1>New password</h1>
      <form class="card" onSubmit={requestToken}>
        <h2>1. Request a token by email</h2>
        <EmailField value={email} onChange={setEmail} />
        {tokenRequest.error !== undefined && <Failure error={tokenRequest.error} />}
        {isTokenSent && (
          <p role="status">
            If an account with this address exists, a token has been sent. It works once, within 30 minutes.
          </p>
        )}
        <div class="row">
          <button type="submit" disabled={tokenRequest.busy}>
            Send a token
          </button>
          <Link to={back}>Back to signing in</Link>
        </div>
      </form>
      <form class="card" onSubmit={change}>
        <h2>2. Set a new password</h2>
        <label class="field">
          Token
          <input
            name="token"
            required
            maxLength={128}
            autocomplete="one-time-code"
            spellcheck={false}
            value={token}
            onInput={({ currentTarget }) => setToken(currentTarget.value)}
          />
        </label>
        <label class="field">
          New password
          <input
            type="password"
            name="password"
            required
            minLength={8}
            maxLength={200}
            autocomplete="new-password"
            value={password}
            onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <small>At least 8 characters.</small>
        </label>
        {changing.error !== undefined && <Failure error={changing.error} />}
        <div>
          <button type="submit" disabled={changing.busy}>
            Change the password
          </button>
        </div>
      </form>
    </div>
  );
}
