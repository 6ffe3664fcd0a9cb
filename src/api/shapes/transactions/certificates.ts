import type { Certificate } from '../../../chains/cardano/certificates/certificate.js';
import type { ReadTransaction } from './whole-transaction.js';

/** Certificates that took effect, with their indexes; those of a failed transaction never did. */
export const certificatesOf = ({ transaction }: ReadTransaction): readonly (readonly [number, Certificate])[] =>
  transaction.valid ? [...transaction.body.certificates.entries()] : [];
