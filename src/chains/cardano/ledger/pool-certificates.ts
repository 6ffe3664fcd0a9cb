import { toHex } from '../../../kernel/hex.js';
import type { Certificate } from '../certificates/certificate.js';
import type { PoolParameters } from '../pools/pool-parameters.js';
import type { CertificateContext } from './certificate-context.js';
import { getEpoch, getMajorVersion, VERSION } from './view.js';

/** Shelley ledger, `restrictPoolMetadataHash`. */
const MAX_METADATA_HASH_BYTES = 32;

/** POOL: `checkNetwork` checks the network of the reward account. */
export function checkPoolRegistration(
  { parameters }: Extract<Certificate, { readonly kind: 'pool-registration' }>,
  context: CertificateContext,
): void {
  const { minPoolCost } = context.state.parameters;
  const { cost, margin, metadata } = parameters;
  if (cost < minPoolCost)
    context.addViolation(
      'StakePoolCostTooLowPOOL',
      `sets a pool cost of ${cost} lovelace; the minimum is ${minPoolCost}`,
    );
  if (margin.numerator > margin.denominator)
    context.addViolation(
      'DeserialiseFailure',
      `sets a margin of ${margin.numerator}/${margin.denominator}, which is above 1`,
    );
  const hashBytes = metadata?.hash.length ?? 0;
  if (hashBytes > MAX_METADATA_HASH_BYTES && getMajorVersion(context.state) >= VERSION.alonzo)
    context.addViolation(
      'PoolMedataHashTooBig',
      `has a metadata hash of ${hashBytes} bytes; at most ${MAX_METADATA_HASH_BYTES} are allowed`,
    );
  register(parameters, context);
}

/** Since protocol version 11 each VRF key belongs to one pool. */
function register({ operator, vrfKeyHash }: PoolParameters, context: CertificateContext): void {
  const { working, state } = context;
  const pool = working.pool(operator);
  const isUpdate = pool?.registered === true;
  if (getMajorVersion(state) >= VERSION.relaxed) {
    const keepsKey = isUpdate && pool.vrfKeyHash !== undefined && toHex(pool.vrfKeyHash) === toHex(vrfKeyHash);
    const used = keepsKey ? false : working.isVrfKeyRegistered(vrfKeyHash);
    if (used === undefined || (isUpdate && pool.vrfKeyHash === undefined && used))
      context.unknown(`for the VRF key ${toHex(vrfKeyHash)}, whose pool is unknown`);
    else if (used)
      context.addViolation(
        'VRFKeyHashAlreadyRegistered',
        `uses the VRF key ${toHex(vrfKeyHash)}, which is registered already`,
      );
    const pending = isUpdate ? pool.nextVrfKeyHash : undefined;
    if (pending !== undefined && toHex(pending) !== toHex(vrfKeyHash)) working.setVrfKey(pending, false);
    working.setVrfKey(vrfKeyHash, true);
  }
  working.setPool(operator, isUpdate ? { ...pool, nextVrfKeyHash: vrfKeyHash } : { registered: true, vrfKeyHash });
}

export function checkPoolRetirement(
  { pool, epoch }: Extract<Certificate, { readonly kind: 'pool-retirement' }>,
  context: CertificateContext,
): void {
  const found = context.working.pool(pool);
  if (found === undefined) context.unknown(`for the pool ${toHex(pool)}, which is unknown`);
  else if (!found.registered)
    context.addViolation('StakePoolNotRegisteredOnKeyPOOL', `names the pool ${toHex(pool)}, which is not registered`);
  const now = BigInt(getEpoch(context.state));
  const last = now + context.state.parameters.maxEpochForRetirement;
  if (epoch <= now || epoch > last)
    context.addViolation(
      'StakePoolRetirementWrongEpochPOOL',
      `retires a pool in epoch ${epoch}; it must be an epoch from ${now + 1n} to ${last}`,
    );
}
