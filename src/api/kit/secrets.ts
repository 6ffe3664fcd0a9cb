import { ServiceError } from '../../kernel/errors.js';

/** Private keys of wallets in their common encodings (CIP-5; BIP-32 and SLIP-132; WIF of mainnet and of test networks). */
const PRIVATE_KEY =
  /(?:ed25519e?_sk1|(?:root|acct|addr|stake|drep)_x?sk1|[xyztuv]prv|mn_shield-esk)[0-9a-z]{20}|\b(?:[59][1-9A-HJ-NP-Za-km-z]{50}|[KLc][1-9A-HJ-NP-Za-km-z]{51})\b/i;
/** Twelve to twenty-four lower-case words and nothing else (BIP-39). */
const RECOVERY_PHRASE = /^(?:[a-z]{3,8}\s+){11,23}[a-z]{3,8}$/;
const SECRET_NAME = /^(?:mnemonic|seed(?:phrase)?|privatekey|secretkey|signingkey|password|passphrase)$/;

/** The service signs nothing, so a secret in a request is a mistake; it must not be processed further. */
export function rejectSecrets(value: unknown): void {
  if (typeof value === 'string') {
    if (PRIVATE_KEY.test(value) || RECOVERY_PHRASE.test(value.trim())) throw secretError();
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [name, part] of Object.entries(value)) {
    if (SECRET_NAME.test(name.replaceAll(/[^A-Za-z]/g, '').toLowerCase())) throw secretError();
    rejectSecrets(part);
  }
}

const secretError = (): ServiceError =>
  new ServiceError(
    'invalid',
    'This looks like a secret. Transactions are built unsigned and signed by a wallet: never send keys or phrases',
  );
