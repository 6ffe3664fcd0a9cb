import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { ReadTransaction } from './full-transaction.js';

/** Certificates that took effect, with their indexes; those of a failed transaction never did. */
export const listEffectiveCertificates = ({
  transaction,
}: ReadTransaction): readonly (readonly [number, Certificate])[] =>
  transaction.valid ? [...transaction.body.certificates.entries()] : [];
