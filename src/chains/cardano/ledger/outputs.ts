import { DecodeError } from '../../../kernel/errors.js';
import { type Address, addressBytesText, decodeAddress, decodeAddressInBlock } from '../addresses/address.js';
import { countAttributeBytes } from '../addresses/byron-address.js';
import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import type { TxOutput } from '../transactions/output.js';
import type { Transaction } from '../transactions/transaction.js';
import { valueBytes, valueWords } from './measure.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/** Babbage ledger: overhead of a UTxO entry beside the bytes of its output. */
const ENTRY_OVERHEAD_BYTES = 160n;

/** Mary and Alonzo ledgers: words of an entry without its value, and of a datum hash. */
const ENTRY_WORDS = 27;
const DATUM_HASH_WORDS = 10;
const LOVELACE_WORDS = 2;

/** Mary ledger; a parameter from Alonzo on. */
const MARY_VALUE_BYTES = 4_000n;

/** Shelley ledger, `validateOutputBootAddrAttrsTooBig`. */
const MAX_ATTRIBUTE_BYTES = 64;

type Measured = Pick<TxOutput, 'lovelace' | 'assets' | 'datumHash' | 'encoded'>;

/** The minimum lovelace of an output; undefined if the parameters do not contain the price. */
export function computeMinLovelace(output: Measured, parameters: ProtocolParameters): bigint | undefined {
  const { coinsPerUtxoUnit: perUnit, minUtxoValue: minimum, protocolVersion } = parameters;
  const { major } = protocolVersion;
  if (major >= VERSION.babbage) return perUnit && perUnit * (ENTRY_OVERHEAD_BYTES + BigInt(output.encoded.length));
  if (major >= VERSION.alonzo) {
    const datumWords = output.datumHash === undefined ? 0 : DATUM_HASH_WORDS;
    return perUnit && perUnit * BigInt(ENTRY_WORDS + valueWords(output, LOVELACE_WORDS) + datumWords);
  }
  if (minimum === undefined || output.assets.length === 0) return minimum;
  const scaled = (minimum / BigInt(ENTRY_WORDS)) * BigInt(ENTRY_WORDS + valueWords(output, 0));
  return scaled > minimum ? scaled : minimum;
}

/** Every output must hold the minimum, must not be too large and must pay an address of this network. */
export function checkOutputs({ body }: Transaction, state: LedgerState, findings: Findings): void {
  for (const [index, output] of body.outputs.entries()) checkOutput(`Output ${index}`, output, state, findings);
  if (body.collateralReturn !== undefined) checkOutput('The collateral return', body.collateralReturn, state, findings);
}

function checkOutput(name: string, output: TxOutput, state: LedgerState, findings: Findings): void {
  const { parameters, network } = state;
  const tooSmall = getMajorVersion(state) >= VERSION.babbage ? 'BabbageOutputTooSmallUTxO' : 'OutputTooSmallUTxO';
  const minimum = computeMinLovelace(output, parameters);
  if (minimum === undefined) findings.unknown('minimum-output', 'The minimum lovelace of an output is unknown');
  else if (output.lovelace < minimum)
    findings.addViolation(
      'minimum-output',
      tooSmall,
      `${name} holds ${output.lovelace} lovelace; the minimum is ${minimum}`,
      { output },
    );
  const max = getMajorVersion(state) < VERSION.alonzo ? MARY_VALUE_BYTES : parameters.maxValueSize;
  const size = valueBytes(output);
  if (max !== undefined && size > max)
    findings.addViolation(
      'value-size',
      'OutputTooBigUTxO',
      `${name} holds a value of ${size} bytes; at most ${max} are allowed`,
      { output },
    );
  if (output.assets.some(({ quantity }) => quantity < 0n))
    findings.addViolation('value', tooSmall, `${name} holds a negative quantity`, { output });
  const address =
    getMajorVersion(state) < VERSION.conway ? decodeAddressInBlock(output.address) : strictAddress(output.address);
  if (address === undefined)
    findings.addViolation('network', 'DeserialiseFailure', `${name} pays bytes that are not an address`);
  else if (getNetworkId(address) !== network.networkId)
    findings.addViolation(
      'network',
      'WrongNetwork',
      `${name} pays ${addressBytesText(output.address)}, which is an address of another network`,
      { output },
    );
  if (address?.type !== 'byron') return;
  const attributeBytes = countAttributeBytes(address);
  if (attributeBytes > MAX_ATTRIBUTE_BYTES)
    findings.addViolation(
      'minimum-output',
      'OutputBootAddrAttrsTooBig',
      `${name} pays a Byron address with ${attributeBytes} bytes of attributes; at most ${MAX_ATTRIBUTE_BYTES} are allowed`,
      { output },
    );
}

/** Since Conway the ledger rejects trailing bytes after an address. */
function strictAddress(bytes: Uint8Array): Address | undefined {
  try {
    return decodeAddress(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** A Byron address only distinguishes test networks: they have a magic. */
const getNetworkId = (address: Address): 0 | 1 =>
  address.type === 'byron' ? (address.networkMagic === undefined ? 1 : 0) : address.networkId;
