import { amount, assetLabel, count, written } from '../../format.js';
import { ScriptName } from '../../labels/script-name.js';
import { explore, getCardanoId, getMarket, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Badge, ExactTime, Fields, Id, OutsideLink, Section, Timestamp, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { TokenImage } from '../../parts/token-image.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';

const PAGE_SIZE = 100;
const SHORT_PAGE = 10;

/** A policy or collection: its facts, tokens, holders and mints. */
export function PolicyPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: getCardanoId(network), policyId: id };
  const requestState = useRequest(
    id,
    async (signal) => {
      const [policy, metadata, holders, mints] = await Promise.all([
        api.getPolicy(params, { signal }),
        optional(api.getPolicyMetadata(params, { signal })),
        api.listPolicyHolders({ ...params, pageSize: SHORT_PAGE }, { signal }),
        api.listPolicyMints({ ...params, pageSize: SHORT_PAGE, order: 'desc' }, { signal }),
      ]);
      return { policy, metadata, holders, mints };
    },
    tip?.hash,
  );
  return (
    <>
      <Title
        kind="Policy"
        beside={
          <>
            <ScriptName hash={id} />
            {getMarket(network) !== undefined && (
              <Link to={explore(alias, 'collection', id)} class="button plain small">
                NFT market
              </Link>
            )}
          </>
        }
      >
        <Id id={id} whole />
      </Title>
      <Show requestState={requestState}>
        {({ policy, metadata, holders, mints }) => (
          <>
            {metadata?.image != null && (
              <div class="token-view">
                <TokenImage
                  image={metadata.image}
                  name={`Image of ${written(metadata.name ?? 'the collection', 60)}`}
                />
              </div>
            )}
            <Fields
              rows={[
                metadata?.name != null && [
                  'Collection',
                  <span key="name" class="row">
                    <Written text={metadata.name} most={80} />
                    {metadata.verified && <Badge tone="good">verified</Badge>}
                  </span>,
                ],
                metadata?.description != null && [
                  'Description',
                  <Written key="text" text={metadata.description} most={500} />,
                ],
                metadata?.website != null && ['Site', <OutsideLink key="site" url={metadata.website} />],
                metadata?.royalty != null && ['Royalty', written(metadata.royalty.rate, 20)],
                ['Tokens', `${count(policy.liveAssetCount)} of ${count(policy.assetCount)} still exist`],
                ['Holders', `${count(policy.holdersByAccount)} accounts, ${count(policy.holdersByAddress)} addresses`],
                [
                  'Script',
                  policy.script && (
                    <>
                      {policy.script.type}{' '}
                      <Id id={policy.script.hash} to={explore(alias, 'script', policy.script.hash)} />
                    </>
                  ),
                ],
                [
                  'Minting',
                  policy.locked === null
                    ? undefined
                    : policy.locked
                      ? 'locked: no token can be minted or burned'
                      : policy.lockSlot === null
                        ? 'open'
                        : `open until slot ${count(policy.lockSlot)}`,
                ],
                policy.firstMint !== null && [
                  'First mint',
                  <ExactTime key="first" seconds={policy.firstMint.blockTime} />,
                ],
                policy.latestMint !== null && [
                  'Latest mint',
                  <ExactTime key="latest" seconds={policy.latestMint.blockTime} />,
                ],
              ]}
            />
            <div class="columns">
              <Section title="Holders">
                <Table
                  label="Holders, largest first"
                  head={['Address', 'Tokens', 'Quantity']}
                  rows={holders.map(({ address, assetCount, quantity }) => [
                    <Id key="id" id={address} to={explore(alias, 'address', address)} />,
                    count(assetCount),
                    count(BigInt(quantity)),
                  ])}
                />
              </Section>
              <Section title="Mints and burns">
                <Table
                  label="Mints and burns, newest first"
                  head={['Token', 'Quantity', 'Transaction', 'Age']}
                  rows={mints.map(({ unit, assetName, quantity, txHash, blockTime }) => [
                    <Link key="to" to={explore(alias, 'asset', unit)}>
                      {assetLabel(assetName)}
                    </Link>,
                    count(BigInt(quantity)),
                    <Id key="tx" id={txHash} to={explore(alias, 'tx', txHash)} />,
                    <Timestamp key="time" seconds={blockTime} />,
                  ])}
                />
              </Section>
            </div>
          </>
        )}
      </Show>
      {requestState.error === undefined && <PolicyTokens network={network} policyId={id} />}
    </>
  );
}

function PolicyTokens({ network, policyId }: { readonly network: Network; readonly policyId: string }) {
  return (
    <Section title="Tokens">
      <Paged
        subject={policyId}
        reloadKey={network.tip?.hash}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listPolicyAssets(
              { network: getCardanoId(network), policyId, page, pageSize: PAGE_SIZE },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(assets) => (
          <Table
            label="Tokens of the policy"
            head={['Name', 'Supply', 'Fingerprint']}
            rows={assets.map(({ unit, assetName, quantity, decimals, fingerprint }) => [
              <Link key="to" to={explore(network.alias, 'asset', unit)}>
                {assetLabel(assetName)}
              </Link>,
              amount(quantity, decimals ?? 0),
              <Id key="print" id={fingerprint} />,
            ])}
          />
        )}
      </Paged>
    </Section>
  );
}
