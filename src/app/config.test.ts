import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, loadConfig } from './config.js';
import { hasAnySource, hasSource } from './settings/network-settings.js';

const load = (env: Record<string, string>): Config => loadConfig({ env, workingDir: '/srv/crosstie' });

describe('network settings', () => {
  test('are empty by default, and every network is then simulated', () => {
    const { networks } = load({});
    expect(hasAnySource(networks)).toBe(false);
    expect(networks.CARDANO_MAINNET).toMatchObject({ node: undefined, chainDir: undefined });
    expect(networks.APEX_PRIME_MAINNET).toMatchObject({ byronEpochs: 0 });
  });

  test('accept a node by socket or port, and resolve folders from the working directory', () => {
    const { networks } = load({
      CARDANO_PREVIEW_NODE: 'run/node.socket',
      CARDANO_PREVIEW_CHAIN_DIR: 'db/immutable',
      CARDANO_PREVIEW_GENESIS_DIR: '/etc/cardano',
      CARDANO_PREPROD_NODE: 'relay.example.org:3001',
      APEX_VECTOR_TESTNET_FIRST_BLOCK: 'AB'.repeat(32),
    });
    expect(networks.CARDANO_PREVIEW).toEqual({
      node: '/srv/crosstie/run/node.socket',
      chainDir: '/srv/crosstie/db/immutable',
      maxTipAgeSeconds: 300,
      genesisDir: '/etc/cardano',
      firstBlock: undefined,
      verifyLeaders: 'sampled',
      ledgerState: 'on',
      start: 'genesis',
      rawBlocks: 'all',
      policyHistory: 'on',
      marketFacts: 'on',
    });
    expect(networks.CARDANO_PREPROD?.node).toBe('relay.example.org:3001');
    expect(networks.APEX_VECTOR_TESTNET?.firstBlock).toBe('ab'.repeat(32));
    expect(hasAnySource(networks)).toBe(true);
    // Genesis files alone are no source of blocks.
    expect(hasSource({ genesisDir: '/etc/cardano' })).toBe(false);
  });

  test('limit the stored bytes of blocks, but not below the finality depth', () => {
    const read = (value: string) => load({ CARDANO_MAINNET_RAW_BLOCKS: value }).networks.CARDANO_MAINNET?.rawBlocks;
    expect(['all', 'headers', '2160', '100000'].map(read)).toEqual(['all', 'headers', 2160, 100_000]);
    for (const invalid of ['2159', 'none', '-1', '1e9'])
      expect(() => read(invalid)).toThrow(
        /CARDANO_MAINNET_RAW_BLOCKS.* must be all, headers, or a number of blocks from 2160$/,
      );
  });

  test('are rejected by name when invalid', () => {
    expect(() => load({ CARDANO_PREVIEW_NODE: 'nowhere' })).toThrow(ConfigError);
    expect(() => load({ CARDANO_PREVIEW_NODE: 'nowhere' })).toThrow(
      /^Setting CARDANO_PREVIEW_NODE .* host:port, or several/,
    );
    expect(() => load({ CARDANO_PREVIEW_FIRST_BLOCK: 'abc' })).toThrow(/must be a hash of 64 hexadecimal digits/);
  });
});

describe('mail settings', () => {
  const url = 'smtps://mailer:hunter2222@mail.example.org';
  const mailFrom = 'Chain <no-reply@example.org>';

  test('are empty by default, and require each other', () => {
    expect(load({})).toMatchObject({ smtpUrl: undefined, mailFrom: undefined, serviceName: 'Crosstie' });
    const both = { CROSSTIE_SMTP_URL: url, CROSSTIE_MAIL_FROM: mailFrom };
    expect(load(both)).toMatchObject({ smtpUrl: url, mailFrom });
    for (const [name, value] of Object.entries(both)) {
      expect(() => load({ [name]: value })).toThrow(/CROSSTIE_SMTP_URL .* CROSSTIE_MAIL_FROM .* must be set together$/);
    }
  });

  test('are rejected by name, without revealing the password in them', () => {
    expect(() => load({ CROSSTIE_SMTP_URL: url.replace('smtps', 'http'), CROSSTIE_MAIL_FROM: mailFrom })).toThrow(
      /^Setting CROSSTIE_SMTP_URL \(smtpUrl\) must be smtps:(?!.*hunter)/,
    );
    for (const sender of ['no address', 'a@b\r\nBcc: c@d', 'A <a@b>, B <c@d>', '<>']) {
      expect(() => load({ CROSSTIE_SMTP_URL: url, CROSSTIE_MAIL_FROM: sender })).toThrow(/CROSSTIE_MAIL_FROM/);
    }
  });

  test('contain a service name of one line that wallets can display', () => {
    expect(load({ CROSSTIE_SERVICE_NAME: 'chain.example.org' }).serviceName).toBe('chain.example.org');
    for (const name of [' ', 'a\nb', 'é', 'x'.repeat(61), ' x', 'x ']) {
      expect(() => load({ CROSSTIE_SERVICE_NAME: name })).toThrow(/1 to 60 printable ASCII characters/);
    }
  });
});
