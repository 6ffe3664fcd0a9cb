import { formatExactJson } from '../../../kernel/exact-json.js';
import { toHex } from '../../../kernel/hex.js';
import type { CardanoNetwork } from '../../networks.js';
import type { CommitteeAndConstitution } from '../governance/governance-json-committee.js';
import type { GenesisOutput } from './genesis.js';
import { simulatedGenesisConstants } from './genesis-constants.js';
import type { OwnGenesisFiles } from './own-genesis.js';

/** The parts of genesis files that are not constants of the network. */
export interface GenesisFileContent {
  readonly funds: readonly Pick<GenesisOutput, 'address' | 'lovelace'>[];
  /** By the hash of the genesis key in hexadecimal. */
  readonly delegates?: ReadonlyMap<string, { readonly delegate: string; readonly vrf: string }>;
  readonly governance: CommitteeAndConstitution;
}

/** Genesis files of a chain with the constants of a network, which starts after Byron. */
export function writeGenesis(
  network: CardanoNetwork,
  { funds, delegates = new Map(), governance: { committee, constitution } }: GenesisFileContent,
): Required<Omit<OwnGenesisFiles, 'byron'>> {
  const { anchor, guardrailScript } = constitution;
  return {
    shelley: formatExactJson({
      ...simulatedGenesisConstants(network, 'shelley').constants,
      genDelegs: Object.fromEntries(delegates),
      initialFunds: Object.fromEntries(funds.map(({ address, lovelace }) => [toHex(address), lovelace])),
      staking: { pools: {}, stake: {} },
    }),
    alonzo: formatExactJson(simulatedGenesisConstants(network, 'alonzo').constants),
    conway: formatExactJson({
      ...simulatedGenesisConstants(network, 'conway').constants,
      committee: {
        members: Object.fromEntries(
          committee.members.map(({ cold, until }) => [`${cold.type}Hash-${toHex(cold.hash)}`, until]),
        ),
        threshold: committee.threshold,
      },
      constitution: {
        anchor: { url: anchor.url, dataHash: toHex(anchor.hash) },
        ...(guardrailScript !== undefined && { script: toHex(guardrailScript) }),
      },
    }),
    dijkstra: formatExactJson(simulatedGenesisConstants(network, 'dijkstra').constants),
  };
}
