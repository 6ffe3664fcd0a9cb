import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { Page, PageSize } from '../../kit/paging.js';
import { PaymentCredentialText } from './payment-credential.js';

/** Definition of operations on all addresses with one payment key or script, regardless of their stake part. */

export const credentialDefinition = {
  tag: 'Addresses',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  errors: [],
} as const;

export const path = Type.Object({ credential: PaymentCredentialText });

export const example = { path: { credential: EXAMPLE.paymentCredential } };

export const numbered = { page: Page(), pageSize: PageSize() };

export const STREAMED_NOTE = 'A large response is streamed; an account gets two of those at a time, further ones wait.';
