import type { Operation } from './operation.js';
import { constructAddress } from './operations/addresses/construct.js';
import { decodeAddress } from './operations/addresses/decode.js';
import { logout, me, updateMe } from './operations/auth/session.js';
import { device, deviceRefresh, login, refresh, register } from './operations/auth/sign-in.js';
import { createKey, deleteKey, getKey, listKeys, rotateKey, updateKey } from './operations/keys/keys.js';
import { getSubscription, listAddOns, listPlans, updateSubscription } from './operations/keys/plans.js';
import { keyUsage, usage, usageEndpoints } from './operations/keys/usage.js';
import { networkTime } from './operations/network/time.js';
import {
  operatorCreateAccount,
  operatorCreateKey,
  operatorListAccounts,
  operatorListKeys,
  operatorUpdateAccount,
  operatorUpdateKey,
} from './operations/operator/accounts.js';
import { operatorResync } from './operations/operator/networks.js';
import { health, healthClock, healthLive, healthReady, providersHealth } from './operations/service/health.js';
import { listNetworks, listStatus } from './operations/service/networks.js';
import { decodeTransaction } from './operations/transactions/decode.js';
import { buildTx } from './operations/tx/build.js';
import { buildDRepRegistrationTx, buildDRepUpdateTx } from './operations/tx/build-drep.js';
import {
  buildDelegationTx,
  buildStakeRegistrationTx,
  buildVoteDelegationTx,
  buildWithdrawalTx,
} from './operations/tx/build-stake.js';
import { feeTx } from './operations/tx/fee.js';
import { inspectTx } from './operations/tx/inspect.js';
import { maxAdaTx } from './operations/tx/max-ada.js';
import { minUtxoTx } from './operations/tx/min-utxo.js';
import { selectTx } from './operations/tx/select.js';
import { mergeWitnessesTx } from './operations/tx/witness-merge.js';

/** Every operation of the service, in the order of the reference. */
export const OPERATIONS: readonly Operation[] = [
  networkTime,
  decodeAddress,
  constructAddress,
  decodeTransaction,
  buildTx,
  buildStakeRegistrationTx,
  buildDelegationTx,
  buildVoteDelegationTx,
  buildWithdrawalTx,
  buildDRepRegistrationTx,
  buildDRepUpdateTx,
  maxAdaTx,
  feeTx,
  minUtxoTx,
  selectTx,
  inspectTx,
  mergeWitnessesTx,
  register,
  login,
  refresh,
  device,
  deviceRefresh,
  me,
  updateMe,
  logout,
  createKey,
  listKeys,
  getKey,
  updateKey,
  rotateKey,
  deleteKey,
  keyUsage,
  listPlans,
  listAddOns,
  getSubscription,
  updateSubscription,
  usage,
  usageEndpoints,
  health,
  healthLive,
  healthReady,
  healthClock,
  providersHealth,
  listNetworks,
  listStatus,
  operatorListAccounts,
  operatorCreateAccount,
  operatorUpdateAccount,
  operatorListKeys,
  operatorCreateKey,
  operatorUpdateKey,
  operatorResync,
];
