import { type Certificate, certificateTag } from '../certificates/certificate.js';
import { changesDijkstraParameters } from '../parameters/protocol-update.js';
import type { Transaction } from '../transactions/transaction.js';
import type { TransactionBody } from '../transactions/transaction-body.js';
import { emptyFields } from './empty-fields.js';
import { repeatedEntries } from './repeated-entries.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';
import { hasZeroQuantity } from './zero-quantities.js';

const FIRST_CONWAY_CERTIFICATE = 7;

type Feature = readonly [since: number, name: string, isUsed: (body: TransactionBody) => boolean];

const FEATURES: readonly Feature[] = [
  [VERSION.allegra, 'a first slot', (body) => body.validFrom !== undefined],
  [VERSION.mary, 'a mint', (body) => body.mint.length > 0],
  [VERSION.mary, 'assets', (body) => body.outputs.some(({ assets }) => assets.length > 0)],
  [VERSION.alonzo, 'collateral inputs', (body) => body.collateral.length > 0],
  [VERSION.alonzo, 'required signers', (body) => body.requiredSigners.length > 0],
  [VERSION.alonzo, 'a script data hash', (body) => body.scriptDataHash !== undefined],
  [VERSION.babbage, 'reference inputs', (body) => body.referenceInputs.length > 0],
  [VERSION.babbage, 'a collateral return', (body) => body.collateralReturn !== undefined],
  [VERSION.babbage, 'a total collateral', (body) => body.totalCollateral !== undefined],
  [VERSION.babbage, 'inline datums', (body) => body.outputs.some(({ inlineDatum }) => inlineDatum !== undefined)],
  [VERSION.babbage, 'reference scripts', (body) => body.outputs.some(({ scriptRef }) => scriptRef !== undefined)],
  [VERSION.conway, 'votes', (body) => body.votes.length > 0],
  [VERSION.conway, 'proposals', (body) => body.proposals.length > 0],
  [VERSION.conway, 'a donation', (body) => body.donation !== undefined],
  [VERSION.conway, 'the treasury value', (body) => body.treasury !== undefined],
  [
    VERSION.conway,
    'Conway certificates',
    (body) => body.certificates.some((certificate) => certificateTag(certificate) >= FIRST_CONWAY_CERTIFICATE),
  ],
  [
    VERSION.dijkstra,
    'guards, sub-transactions, direct deposits or balance intervals',
    (body) => body.dijkstra !== undefined,
  ],
  [
    VERSION.dijkstra,
    'a change of parameters of Dijkstra',
    (body) =>
      body.proposals.some(
        ({ action }) => action.kind === 'parameter-change' && changesDijkstraParameters(action.update),
      ),
  ],
];

/** Certificates 0 and 1. */
const isWithoutDeposit = (certificate: Certificate): boolean =>
  certificateTag(certificate) >= 0 && certificateTag(certificate) < 2;

/** A transaction must not have fields that its era does not support, or that are empty although the era forbids it. */
export function checkEra(transaction: Transaction, state: Pick<LedgerState, 'parameters'>, findings: Findings): void {
  const { body } = transaction;
  const major = getMajorVersion(state);
  for (const [since, name, isUsed] of FEATURES)
    if (major < since && isUsed(body))
      findings.addViolation(
        'era',
        'DeserialiseFailure',
        `The transaction has ${name}, which protocol version ${major} does not support yet`,
      );
  if (major < VERSION.conway) return;
  const usesGenesisKeys = body.certificates.some(
    ({ kind }) => kind === 'genesis-delegation' || kind === 'instant-rewards',
  );
  if (usesGenesisKeys || body.update !== undefined)
    findings.addViolation(
      'era',
      'DeserialiseFailure',
      `The transaction uses genesis key features, which protocol version ${major} has removed`,
    );
  if (major >= VERSION.dijkstra && body.certificates.some(isWithoutDeposit))
    findings.addViolation(
      'era',
      'DeserialiseFailure',
      `The transaction registers or deregisters an account without stating the deposit, which protocol version ${major} has removed`,
    );
  for (const name of emptyFields(transaction))
    findings.addViolation(
      'era',
      'DeserialiseFailure',
      `The list of ${name} is empty, which protocol version ${major} refuses: leave the field out`,
    );
  for (const name of repeatedEntries(transaction))
    findings.addViolation(
      'era',
      'DeserialiseFailure',
      `The ${name} contain an entry twice, which protocol version ${major} refuses`,
    );
  if (hasZeroQuantity(transaction))
    findings.addViolation(
      'era',
      'DeserialiseFailure',
      `The mint or an output names an asset with the quantity 0 or a policy without assets, which protocol version ${major} refuses`,
    );
  if (body.donation === 0n)
    findings.addViolation(
      'era',
      'DeserialiseFailure',
      `The donation is 0, which protocol version ${major} refuses: leave the field out`,
    );
}
