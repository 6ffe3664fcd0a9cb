import { NETWORK_SETTINGS } from './network-settings.js';
import { PARAMETER_SETTINGS } from './protocol-parameter-settings.js';
import { formatDefault } from './setting-default.js';
import { SETTINGS, type Setting } from './settings.js';

/** Generates `docs/configuration.md` from the settings. */
export function configurationPage(): string {
  const rows = Object.entries(SETTINGS as Record<string, Setting<unknown>>).map(
    ([name, setting]) =>
      `| \`${setting.env}\` | \`${name}\` | ${formatDefault(setting)} | ${setting.description} (${setting.kind}) |`,
  );
  const networkRows = NETWORK_SETTINGS.flatMap(({ settings }) =>
    Object.values(settings as Record<string, Setting<unknown>>).map(
      (setting) => `| \`${setting.env}\` | ${formatDefault(setting)} | ${setting.description} (${setting.kind}) |`,
    ),
  );
  return `# Configuration

Made by \`npm run docs\` from \`src/app/settings/settings.ts\`; do not edit.

No setting is needed: the defaults start a working service. A value is taken from the first place that has it: flags of
\`crosstie start\`, the environment, the configuration file, the default. The file is \`crosstie.config.json\` in the
working directory, or the one that \`CROSSTIE_CONFIG\` (or \`--config\`) names: a JSON object with the names of the second
column. An unknown name in it is refused.

| Environment | File | Default | Meaning |
|---|---|---|---|
${rows.join('\n')}

## Networks

A network with a node or a folder is followed; the others are simulated. As soon as one network is followed there are
no demo keys. The names are the same in the environment and in the file; how following works is described in
[operations.md](operations.md#following-a-chain).

| Setting | Default | Meaning |
|---|---|---|
${networkRows.join('\n')}

## Protocol parameters

The protocol parameters of a network of the Cardano family come from the ledger state of its index. An index without
ledger state uses the values that were known when this build was made. The section \`protocolParameters\` of the file has the last word, from the epoch \`fromEpoch\` on (0 without it).
Fractions are texts such as \`"3/10"\`. The parameters: ${parameterNames()}.

\`\`\`json
{ "protocolParameters": { "APEX_PRIME_MAINNET": { "fromEpoch": 120, "keyDeposit": 500000000 } } }
\`\`\`

## Groups of pools

Chains do not say who runs several pools. The file that \`CROSSTIE_POOL_GROUPS\` names says it: a list of pools with
their groups. \`network\` may be left out for \`CARDANO_MAINNET\`, \`ticker\` and \`sources\` (what others call the group)
altogether. The file is read at the start; one that is wrong anywhere stops it.

\`\`\`json
[
  { "network": "CARDANO_MAINNET", "poolIdBech32": "pool1…", "poolGroup": "Evergreens", "ticker": "FIR",
    "sources": { "forester": "Conifers" } }
]
\`\`\`

## Plans and add-ons

The section \`plans\` of the file is the one place that defines them. What it leaves out keeps our defaults: \`free\`,
\`starter\`, \`pro\`, \`unlimited\`, \`device\` and \`visitor\`. New accounts get \`free\`, and \`unlimited\` only while every network is
simulated, the service listens on a loopback address without a trusted proxy, and the request came from the machine
itself.

\`\`\`json
{
  "plans": {
    "defaultPlan": "free",
    "devicePlan": "device",
    "visitorPlan": "visitor",
    "selfServicePlanChange": false,
    "plans": [
      { "id": "free", "name": "Free", "perSecond": 5, "burst": 100, "requestLimit": 100000, "addons": [] },
      { "id": "team", "name": "Team", "price": 49, "perSecond": 50, "burst": 200, "requestLimit": 5000000,
        "weight": 2, "addons": ["marketData", "transactionBuilder"] }
    ],
    "addons": [{ "id": "marketData", "price": 19 }]
  }
}
\`\`\`

\`requestLimit\` counts requests of an account in a calendar month (UTC), \`perSecond\` and \`burst\` form a token bucket.
Each item of a batch counts as one request, so \`burst\` is also the largest batch that a plan allows.
\`weight\` (1 to 100, default 1) is the share of the service that an account gets when several compete for it
([ADR 20](adr/0020-fair-queueing.md)).
\`ipfsPins\` and \`ipfsBytes\` bound what an account keeps on the IPFS node, \`ipfsUploadBytes\` a single upload
([ipfs.md](ipfs.md)).
A plan without limits says \`"unlimited": true\`. \`selfServicePlanChange\` lets users change their own plan; without it
they may do so only where new accounts get \`unlimited\`. All devices of one client address share the limits of the
device plan; all visitors of one address those of the visitor plan, which can give them \`marketData\` and
\`walletAnalytics\`, and no other add-on.
`;
}

const parameterNames = (): string =>
  Object.keys(PARAMETER_SETTINGS)
    .map((name) => `\`${name}\``)
    .join(', ');
