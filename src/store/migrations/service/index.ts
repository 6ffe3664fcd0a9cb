import type { Migration } from '../migration.js';
import { accounts } from './0001_accounts.js';
import { sessions } from './0002_sessions.js';
import { apiKeys } from './0003_api_keys.js';
import { limits } from './0004_limits.js';
import { usage } from './0005_usage.js';
import { followers } from './0006_followers.js';
import { tokenRegistry } from './0007_token_registry.js';
import { ipfs } from './0008_ipfs.js';
import { ipfsAccounts } from './0009_ipfs_accounts.js';
import { waysToSignIn } from './0010_ways_to_sign_in.js';
import { partners } from './0011_partners.js';
import { partnerOrderByAccount } from './0012_partner_order_by_account.js';
import { signingSessions } from './0013_signing_sessions.js';
import { credentialChanges } from './0014_credential_changes.js';
import { signInLimits } from './0015_sign_in_limits.js';
import { blueprints } from './0016_blueprints.js';
import { webhooks } from './0030_webhooks.js';
import { webhookReplays } from './0031_webhook_replays.js';
import { busPositions } from './0032_bus_positions.js';
import { requestLog } from './0033_request_log.js';
import { busPublishing } from './0040_bus_publishing.js';
import { accountEvents } from './0041_account_events.js';

/** Migrations of the schema `service`, in order. */
export const serviceMigrations: readonly Migration[] = [
  accounts,
  sessions,
  apiKeys,
  limits,
  usage,
  followers,
  tokenRegistry,
  ipfs,
  ipfsAccounts,
  waysToSignIn,
  partners,
  partnerOrderByAccount,
  signingSessions,
  credentialChanges,
  signInLimits,
  blueprints,
  webhooks,
  webhookReplays,
  busPositions,
  requestLog,
  busPublishing,
  accountEvents,
];
