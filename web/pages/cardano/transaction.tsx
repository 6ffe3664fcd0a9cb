import type { ResultOf } from '../../../client/client.js';
import { CrosstieError } from '../../../client/errors.js';
import { AdaWithValue, AssetWithValue } from '../../fiat.js';
import { count, counted, short, splitWords } from '../../format.js';
import { AddressName, ScriptName } from '../../labels/script-name.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { DataTree } from '../../parts/data-tree.js';
import { Flow, type FlowEnd } from '../../parts/flow.js';
import { Ada, Asset, Badge, ExactTime, Fields, Id, OutsideLink, Section, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { Certificates } from './certificates.js';
import { getTicker } from './tabs.js';
import { Votes } from './votes.js';

type Transaction = ResultOf<'getTransaction'>;
type Output = Transaction['outputs'][number];

/** Number of token names that fit in the box of an output. */
const MAX_TOKEN_NAMES = 3;

/** A transaction in a block, or the status of one that is in none. */
export function TransactionPage({ network, id }: SubjectProps) {
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), txHash: id };
      const [status, transaction] = await Promise.all([
        api.getTransactionStatus(params, { signal }),
        api.getTransaction(params, { signal }).catch((error: unknown) => {
          if (error instanceof CrosstieError && error.status === 404) return undefined;
          throw error;
        }),
      ]);
      return { status, transaction };
    },
    network.tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Transaction" id={id} />}>
      {({ status, transaction }) => (
        <>
          <Title
            kind="Transaction"
            beside={
              <span data-testid="status">
                <Badge tone={transaction === undefined ? 'warn' : transaction.validContract ? 'good' : 'bad'}>
                  {transaction === undefined
                    ? String(status.status).toLowerCase().replaceAll('_', ' ')
                    : transaction.validContract
                      ? counted(transaction.confirmations, 'confirmation')
                      : 'script failed'}
                </Badge>
              </span>
            }
          >
            <Id id={id} whole />
          </Title>
          {transaction === undefined ? (
            <NotInBlock status={String(status.status)} />
          ) : (
            <Details network={network} transaction={transaction} />
          )}
        </>
      )}
    </Show>
  );
}

/** Only a transaction that the service knows can be expected to appear. */
const NotInBlock = ({ status }: { readonly status: string }) =>
  status === 'UNKNOWN' ? (
    <div class="note warn" role="alert">
      <p>No transaction with this hash is in a block or in the mempool. Check the hash and the network.</p>
    </div>
  ) : (
    <p>This transaction is in no block now. The page updates as soon as it is included.</p>
  );

function Details({ network, transaction }: Pick<SubjectProps, 'network'> & { readonly transaction: Transaction }) {
  const { alias } = network;
  const coin = getTicker(network);
  const end = (output: Output): FlowEnd => ({
    key: `${output.txHash}#${output.txIndex}`,
    weight: Number(output.value ?? 0),
    main:
      output.paymentAddress === null ? (
        'unknown'
      ) : (
        <>
          <Id id={output.paymentAddress.bech32} to={explore(alias, 'address', output.paymentAddress.bech32)} />{' '}
          <AddressName address={output.paymentAddress.bech32} />
        </>
      ),
    below: output.value === null ? '' : <AdaWithValue lovelace={output.value} symbol={coin} />,
    last: output.assets.slice(0, MAX_TOKEN_NAMES).map((asset, index) => (
      <span key={asset.unit}>
        {index > 0 && ', '}
        <AssetWithValue alias={alias} asset={asset} />
        {index === MAX_TOKEN_NAMES - 1 &&
          output.assets.length > MAX_TOKEN_NAMES &&
          ` and ${output.assets.length - MAX_TOKEN_NAMES} more`}
      </span>
    )),
  });
  const crowded = transaction.outputs
    .map((output, index) => ({ output, place: index }))
    .filter(({ output }) => output.assets.length > MAX_TOKEN_NAMES);
  return (
    <>
      <Flow from={transaction.inputs.map(end)} to={transaction.outputs.map(end)} />
      <Section title="Details">
        <Fields
          rows={[
            [
              'Block',
              <Link key="block" to={explore(alias, 'block', transaction.blockHash)}>
                {count(transaction.blockHeight)}
              </Link>,
            ],
            ['Time', <ExactTime key="time" seconds={transaction.txTimestamp} />],
            ['Slot', `${count(transaction.absoluteSlot)} (epoch ${transaction.blockEpoch})`],
            ['Fee', <AdaWithValue key="fee" lovelace={transaction.fee ?? '0'} symbol={coin} />],
            ['Total output', <AdaWithValue key="out" lovelace={transaction.totalOutput} symbol={coin} />],
            transaction.deposit !== null &&
              transaction.deposit !== '0' && [
                'Deposit',
                <AdaWithValue key="dep" lovelace={transaction.deposit} symbol={coin} />,
              ],
            transaction.treasuryDonation !== '0' && [
              'Treasury donation',
              <AdaWithValue key="gift" lovelace={transaction.treasuryDonation} symbol={coin} />,
            ],
            ['Size', `${count(transaction.txSize)} bytes`],
            transaction.invalidAfter !== null && ['Valid before slot', count(Number(transaction.invalidAfter))],
          ]}
        />
      </Section>
      {crowded.length > 0 && (
        <Section title="Outputs with many tokens">
          {crowded.map(({ output, place: index }) => (
            <details key={index}>
              <summary>
                Output {index}: {count(output.assets.length)} tokens
              </summary>
              <ul class="row">
                {output.assets.map((asset) => (
                  <li key={asset.unit}>
                    <Asset alias={alias} asset={asset} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </Section>
      )}
      {transaction.assetsMinted.length > 0 && (
        <Section title="Minted and burned">
          <Table
            label="Minted and burned"
            head={['Token']}
            rows={transaction.assetsMinted.map((asset) => [<Asset key="asset" alias={alias} asset={asset} />])}
          />
        </Section>
      )}
      {transaction.withdrawals.length > 0 && (
        <Section title="Withdrawals">
          <Table
            label="Withdrawals"
            head={['Account', 'Amount']}
            rows={transaction.withdrawals.map(({ stakeAddress, amount }) => [
              <Id key="id" id={stakeAddress} to={explore(alias, 'account', stakeAddress)} />,
              <Ada key="amount" lovelace={amount} symbol={coin} />,
            ])}
          />
        </Section>
      )}
      {transaction.certificates.length > 0 && (
        <Section title="Certificates">
          <Certificates network={network} certificates={transaction.certificates} />
        </Section>
      )}
      {transaction.votingProcedures.length > 0 && (
        <Section title="Votes">
          <Votes network={network} votes={transaction.votingProcedures} />
        </Section>
      )}
      {transaction.proposalProcedures.length > 0 && (
        <Section title="Governance actions">
          <Table
            label="Governance actions"
            head={['Proposal', 'Kind', 'Deposit', 'Reasons']}
            rows={transaction.proposalProcedures.map(({ govActionId, title, type, deposit, anchorUrl }) => [
              <Link key="to" to={explore(alias, 'proposal', govActionId)}>
                <Written text={title ?? short(govActionId)} most={60} />
              </Link>,
              splitWords(type),
              <Ada key="deposit" lovelace={deposit} symbol={coin} />,
              <OutsideLink key="reasons" url={anchorUrl} />,
            ])}
          />
        </Section>
      )}
      {transaction.plutusContracts.length > 0 && (
        <Section title="Executed scripts">
          <Table
            label="Executed scripts"
            head={['Purpose', 'Script', 'Memory', 'Steps']}
            rows={transaction.plutusContracts.map(({ purpose, scriptHash, input }) => [
              purpose,
              scriptHash === null ? (
                ''
              ) : (
                <>
                  <Id id={scriptHash} to={explore(alias, 'script', scriptHash)} /> <ScriptName hash={scriptHash} />
                </>
              ),
              count(BigInt(input.exUnits.mem)),
              count(BigInt(input.exUnits.steps)),
            ])}
          />
        </Section>
      )}
      {transaction.metadata !== null && (
        <Section title="Metadata">
          <DataTree value={transaction.metadata} />
        </Section>
      )}
    </>
  );
}
