import { decodeAddressInBlock } from '../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import { getMaxReferenceScriptBytes } from '../../chains/cardano/ledger/reference-script-fee.js';
import { VERSION } from '../../chains/cardano/ledger/view.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { ExecutionUnits } from '../../chains/cardano/parameters/protocol-update.js';
import type { ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import { BuildError } from '../errors.js';
import type { ScriptTransactionRequest } from '../request/script-request.js';

/** Certificates that Plutus V1 and V2 can represent; a registration may state its deposit, which they do not see. */
const OLD_CERTIFICATES: readonly Certificate['kind'][] = [
  'stake-registration',
  'stake-deregistration',
  'stake-delegation',
  'pool-registration',
  'pool-retirement',
];

/**
 * Rejects content that the script context cannot represent (Alonzo to Conway ledgers, `TxInfo`): the ledger rejects
 * such a transaction before scripts run.
 */
export function checkScriptContext(
  request: ScriptTransactionRequest,
  languages: ReadonlySet<ScriptLanguage>,
  { protocolVersion }: Pick<ProtocolParameters, 'protocolVersion'>,
): void {
  const { inputs, spends = [], payments, referenceInputs, certificates, changeAddress } = request;
  if ([changeAddress, ...payments.map(({ address }) => address)].some(isByron))
    throw new BuildError('A transaction that runs scripts cannot pay to a Byron address');
  if (languages.has('plutus-v1')) {
    const first = 'A Plutus V1 script cannot run in a transaction with';
    const isBeforeConway = protocolVersion.major < VERSION.conway;
    if (isBeforeConway && referenceInputs.length > 0)
      throw new BuildError(`${first} reference inputs: include the script itself and omit referenceInputs`);
    const read = [...inputs.map(({ output }) => output), ...spends, ...referenceInputs];
    const outputs = [...read.map(({ content }) => content), ...payments];
    if (outputs.some(({ inlineDatum }) => inlineDatum !== undefined))
      throw new BuildError(`${first} inline datums: use datums by hash`);
    if (isBeforeConway && outputs.some(({ scriptRef }) => scriptRef !== undefined))
      throw new BuildError(`${first} outputs that have reference scripts`);
  }
  const isOld = languages.has('plutus-v1') || languages.has('plutus-v2');
  const { votes = [], proposals = [], treasury, donation } = request;
  const governs = votes.length + proposals.length > 0 || treasury !== undefined || donation !== undefined;
  if (isOld && governs)
    throw new BuildError(
      'Plutus V1 and V2 scripts cannot run in a transaction with votes, proposals, a donation or a treasury value',
    );
  const unknown = certificates.find(({ certificate }) => !OLD_CERTIFICATES.includes(certificate.kind));
  if (isOld && unknown !== undefined)
    throw new BuildError(
      `Plutus V1 and V2 scripts cannot run in a transaction with a ${unknown.certificate.kind} certificate`,
    );
}

const isByron = (bytes: Uint8Array): boolean => decodeAddressInBlock(bytes)?.type === 'byron';

export function checkReferenceScripts(
  sizeBytes: number,
  parameters: Pick<ProtocolParameters, 'maxRefScriptSizePerTx'>,
): void {
  const max = getMaxReferenceScriptBytes(parameters);
  if (sizeBytes > max)
    throw new BuildError(`The inputs carry ${sizeBytes} bytes of reference scripts; at most ${max} are allowed`);
}

export const isWithinUnits = (
  { memory, steps }: ExecutionUnits,
  { maxTxExecutionUnits: max }: Pick<ProtocolParameters, 'maxTxExecutionUnits'>,
): boolean => max === undefined || (memory <= max.memory && steps <= max.steps);
