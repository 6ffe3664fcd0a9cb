import type { ResultOf } from '../../../client/client.js';
import { amount, count, written } from '../../format.js';
import { bitcoinId, explore } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Badge, ExactTime, Fields, Id, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';

type Rune = ResultOf<'getBitcoinRune'>;

export function RunePage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: bitcoinId(network), rune: id };
  const requestState = useRequest(
    id,
    async (signal) => {
      const [rune, { data: holders }] = await Promise.all([
        api.getBitcoinRune(params, { signal }),
        api.listBitcoinRuneHolders({ ...params, limit: 10 }, { signal }),
      ]);
      return { rune, holders };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Rune" id={id} />}>
      {({ rune, holders }) => {
        const units = (number: string): string => amount(number, rune.divisibility);
        return (
          <>
            <Title
              kind="Rune"
              beside={
                <>
                  <Badge tone={rune.mintable ? 'good' : 'plain'}>{rune.mintable ? 'mintable' : 'closed'}</Badge>
                  {rune.cenotaph && <Badge tone="warn">cenotaph</Badge>}
                </>
              }
            >
              {written(rune.spacedName, 60)}
              {rune.symbol !== null && <span class="muted"> {written(rune.symbol, 2)}</span>}
            </Title>
            <div class="columns">
              <Section title="Details">
                <Fields
                  rows={[
                    ['Id', <Id key="id" id={rune.runeId} whole />],
                    ['Number', count(rune.number)],
                    ['Supply', units(rune.supply)],
                    ['Circulating', units(rune.circulating)],
                    rune.burned !== '0' && ['Burnt', units(rune.burned)],
                    rune.premine !== '0' && ['Premine', units(rune.premine)],
                    ['Decimals', rune.divisibility],
                    ['Holders', `${count(rune.holders)} scripts`],
                    [
                      'Etched in',
                      <Id key="etching" id={rune.etchingTxid} to={explore(alias, 'tx', rune.etchingTxid)} />,
                    ],
                    [
                      'Block',
                      <Link key="block" to={explore(alias, 'block', String(rune.etchingHeight))}>
                        {count(rune.etchingHeight)}
                      </Link>,
                    ],
                    ['Time', <ExactTime key="time" seconds={rune.etchedAt} />],
                    rune.parent !== null && [
                      'Inscription',
                      <Id key="parent" id={rune.parent} to={explore(alias, 'inscription', rune.parent)} />,
                    ],
                  ]}
                />
              </Section>
              <Section title="Minting">
                <Minting rune={rune} units={units} />
              </Section>
            </div>
            <Section title="Holders">
              <Table
                label="Holders, largest first"
                head={['Address', 'Amount', 'Share', 'Outputs']}
                rows={holders.map(({ address, scriptPubkey, amount: held, outputCount }) => [
                  address === null ? (
                    <Id id={scriptPubkey} />
                  ) : (
                    <Id id={address} to={explore(alias, 'address', address)} />
                  ),
                  units(held),
                  share(held, rune.circulating),
                  count(outputCount),
                ])}
                empty="No holders."
              />
            </Section>
            <Section title="Activity">
              <Paged
                subject={id}
                reloadKey={tip?.hash}
                load={async (cursor, signal) => {
                  const page = await api.listBitcoinRuneActivity(
                    { ...params, limit: 25, ...(cursor !== undefined && { cursor }) },
                    signal && { signal },
                  );
                  return { data: page.data, nextCursor: page.cursor };
                }}
              >
                {(items) => (
                  <Table
                    label="Transactions of the rune, newest first"
                    head={['What', 'Transaction', 'Block', 'Age', 'Minted', 'Moved', 'Burnt']}
                    rows={items.map(({ kinds, txid, blockHeight, blockTime, minted, received, burned }) => [
                      kinds.join(', '),
                      <Id key="tx" id={txid} to={explore(alias, 'tx', txid)} />,
                      <Link key="block" to={explore(alias, 'block', String(blockHeight))}>
                        {count(blockHeight)}
                      </Link>,
                      <Timestamp key="time" seconds={blockTime} />,
                      minted === '0' ? '' : units(minted),
                      received === '0' ? '' : units(received),
                      burned === '0' ? '' : units(burned),
                    ])}
                  />
                )}
              </Paged>
            </Section>
          </>
        );
      }}
    </Show>
  );
}

const share = (part: string, whole: string): string =>
  whole === '0' ? '' : `${(Number((BigInt(part) * 10_000n) / BigInt(whole)) / 100).toFixed(2)} %`;

function Minting({ rune, units }: { readonly rune: Rune; readonly units: (number: string) => string }) {
  const { terms, mints } = rune;
  if (terms === null) return <p class="muted">Not mintable: the whole supply was premined at the etching.</p>;
  const from = terms.heightStart ?? terms.offsetStart;
  const to = terms.heightEnd ?? terms.offsetEnd;
  return (
    <>
      <Fields
        rows={[
          ['Amount per mint', terms.amount === null ? undefined : units(terms.amount)],
          ['Minted', `${count(BigInt(mints))}${terms.cap === null ? '' : ` of ${count(BigInt(terms.cap))} times`}`],
          from !== null && [
            terms.heightStart === null ? 'Mintable from block offset' : 'Mintable from block',
            count(BigInt(from)),
          ],
          to !== null && [
            terms.heightEnd === null ? 'Mintable until block offset' : 'Mintable until block',
            count(BigInt(to)),
          ],
        ]}
      />
      {terms.cap !== null && terms.cap !== '0' && (
        <p class="more">
          <meter aria-label="Mints of the cap" min={0} max={1} value={Number(mints) / Number(terms.cap)} />
        </p>
      )}
    </>
  );
}
