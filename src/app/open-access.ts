import { type Access, type AccessDependencies, createAccess } from '../access/access.js';
import { parsePlanCatalog } from '../access/plans/plan-catalog.js';
import { DEFAULT_SETTINGS } from '../access/settings.js';
import type { Config } from './config.js';
import { admitsVisitors, confirmsRegistrations, hasDemo, isPrivateSandbox } from './exposure.js';
import { mailSender } from './mail.js';
import { demoNetworks } from './sandbox/demo-keys.js';

/** Accounts, credentials and limits by the settings. */
export const openAccess = (
  config: Config,
  dependencies: Omit<AccessDependencies, 'sendMail' | 'plans' | 'settings'>,
): Promise<Access> =>
  createAccess({
    ...dependencies,
    sendMail: mailSender(config),
    plans: parsePlanCatalog(config.plans, { sandbox: isPrivateSandbox(config) }),
    settings: {
      ...DEFAULT_SETTINGS,
      registrationOpen: config.registration !== 'closed',
      confirmRegistrations: confirmsRegistrations(config),
      deviceLoginOpen: config.deviceLogin === 'open',
      visitorsAdmitted: admitsVisitors(config),
      serviceName: config.serviceName,
      demoNetworks: hasDemo(config) ? demoNetworks(config).map(({ id }) => id) : [],
    },
  });
