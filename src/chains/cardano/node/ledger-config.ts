import { type Codec, encoded, type Fields, integer, record, repeat, uint, variants } from './codec.js';
import { eraParameters } from './era-history.js';
import { NODE_ERAS, SINCE } from './eras.js';
import { interval, network } from './forms.js';
import { genesisConfig, utcTime } from './genesis-config.js';

const trigger = variants('hard-fork trigger', [
  [0, 'at-version', { version: uint }],
  [1, 'at-epoch', { epoch: uint }],
  [2, 'not-now', {}],
]);

const byronConfig = record({ config: encoded, trigger });

const shelleyConfig = record({
  // Never in the older form, regardless of the version of the protocol.
  genesis: genesisConfig(SINCE.nestedVersion),
  slotsPerKesPeriod: uint,
  stabilityWindow: uint,
  randomnessWindow: uint,
  securityParameter: uint,
  maxKesEvolutions: uint,
  updateQuorum: uint,
  maxSupply: integer,
  activeSlots: interval,
  network,
  systemStart: utcTime,
  /** Genesis values of the era itself. */
  translation: encoded,
  trigger,
} satisfies Fields);

type EraConfig = ReturnType<(typeof byronConfig)['read']> | ReturnType<(typeof shelleyConfig)['read']>;

const eraConfigs: Codec<readonly EraConfig[]> = {
  read(reader) {
    const count = reader.readTuple(NODE_ERAS.length);
    const configs = NODE_ERAS.map((_, index) => (index === 0 ? byronConfig : shelleyConfig).read(reader));
    reader.expectClose(count, NODE_ERAS.length);
    return configs;
  },
  write(writer, configs) {
    writer.array(configs.length);
    for (const [index, config] of configs.entries())
      ((index === 0 ? byronConfig : shelleyConfig) as Codec<EraConfig>).write(writer, config);
  },
};

/** Answer to `DebugLedgerConfig`: the shape of the eras and the configuration of each. */
export const ledgerConfig = record({ shape: repeat(NODE_ERAS.length, eraParameters), eras: eraConfigs });
