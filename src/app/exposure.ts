import type { Config } from './config.js';
import { hasAnySource } from './settings/network-settings.js';

type Settings = Pick<Config, 'host' | 'networks' | 'trustedProxies' | 'demo' | 'visitors' | 'registration' | 'smtpUrl'>;

/** Whether only this machine can connect to the service. */
export const isLoopback = ({ host }: Pick<Config, 'host'>): boolean =>
  /^(?:localhost|127(?:\.[0-9]{1,3}){3}|::1)$/.test(host);

/** No real chain, and reachable only from this machine; a proxy in front would let others in. */
export const isPrivateSandbox = (config: Settings): boolean =>
  isLoopback(config) && isSandbox(config) && config.trustedProxies.length === 0;

/**
 * Demo credentials are public. They exist for simulated chains only and never behind a trusted proxy; a listener that
 * other machines can reach has them only when the operator enables them. Each request is checked as well: see
 * `Client.local`.
 */
export const hasDemo = (config: Settings): boolean => {
  if (config.demo === 'off' || !isSandbox(config) || config.trustedProxies.length > 0) return false;
  return config.demo === 'on' || isLoopback(config);
};

/**
 * A chain is public, but reading it costs the operator. By default visitors are admitted where only this machine can
 * connect, and to simulated chains.
 */
export const admitsVisitors = (config: Settings): boolean => {
  if (config.visitors !== 'auto') return config.visitors === 'on';
  return isSandbox(config) || (isLoopback(config) && config.trustedProxies.length === 0);
};

/** With open registration, a response must not reveal whether an address has an account; that requires mail. */
export const confirmsRegistrations = (config: Settings): boolean =>
  config.registration === 'confirmed' ||
  (config.registration === 'auto' && config.smtpUrl !== undefined && !isPrivateSandbox(config));

const isSandbox = ({ networks }: Pick<Config, 'networks'>): boolean => !hasAnySource(networks);

/**
 * The pages of the IPFS gateway come from anyone. On the port of the service they cannot run scripts, and only this
 * machine can connect; elsewhere the gateway has a port of its own.
 */
export const servesGatewayOnMainPort = (config: Pick<Config, 'host' | 'trustedProxies'>): boolean =>
  isLoopback(config) && config.trustedProxies.length === 0;
