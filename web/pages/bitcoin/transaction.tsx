import { count, counted } from '../../format.js';
import { bitcoinId, explore } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Flow, type FlowEnd } from '../../parts/flow.js';
import { Badge, ExactTime, Fields, Id, Section } from '../../parts/primitives.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { Btc, formatScriptKind, rate } from './coins.js';
import type { BitcoinTransaction } from './list.js';
import { Replacements } from './replacements.js';

export function BitcoinTransactionPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: bitcoinId(network), txid: id };
      const [transaction, family, replaced] = await Promise.all([
        api.getBitcoinTransaction({ ...params, includeSpends: true }, { signal }),
        optional(api.getBitcoinCpfp(params, { signal })),
        optional(api.getBitcoinReplacements(params, { signal })),
      ]);
      return { transaction, family, replacements: replaced?.replacements };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Bitcoin transaction" id={id} />}>
      {({ transaction, family, replacements }) => {
        const { status } = transaction;
        const height = tip?.height ?? status.blockHeight ?? 0;
        return (
          <>
            <Title
              kind="Bitcoin transaction"
              beside={
                <span data-testid="status">
                  <Badge tone={status.confirmed ? 'good' : 'warn'}>
                    {status.blockHeight === null
                      ? 'unconfirmed'
                      : counted(height - status.blockHeight + 1, 'confirmation')}
                  </Badge>
                </span>
              }
            >
              <Id id={id} whole />
            </Title>
            <Flow from={inputs(alias, transaction)} to={outputs(alias, transaction)} />
            <Section title="Details">
              <Fields
                rows={[
                  [
                    'Block',
                    status.blockHeight === null ? (
                      'not in a block yet'
                    ) : (
                      <Link to={explore(alias, 'block', String(status.blockHeight))}>{count(status.blockHeight)}</Link>
                    ),
                  ],
                  status.blockTime !== null && ['Time', <ExactTime key="time" seconds={status.blockTime} />],
                  ['Fee', transaction.fee === null ? undefined : <Btc sat={transaction.fee} />],
                  ['Fee rate', rate(transaction.feeRate)],
                  family?.effectiveFeeRate != null &&
                    family.ancestors.length + family.descendants.length > 0 && [
                      'Effective fee rate',
                      `${rate(family.effectiveFeeRate)}, with ${counted(family.ancestors.length, 'ancestor')} and ${counted(family.descendants.length, 'descendant')} (CPFP)`,
                    ],
                  ['Size', `${count(transaction.vsize)} virtual bytes, ${count(transaction.size)} bytes`],
                  ['Replaceable (RBF)', transaction.rbf ? 'yes' : 'no'],
                ]}
              />
            </Section>
            {replacements != null && <Replacements alias={alias} tree={replacements} txid={id} />}
          </>
        );
      }}
    </Show>
  );
}

const inputs = (alias: string, { vin }: BitcoinTransaction): readonly FlowEnd[] =>
  vin.map(({ txid, vout, isCoinbase, prevout }) => ({
    key: `${txid}:${vout}`,
    weight: Number(prevout?.value ?? 0),
    main: isCoinbase ? 'Coinbase' : <Owner alias={alias} address={prevout?.address} />,
    below: prevout === null ? '' : <Btc sat={prevout.value} />,
    last: isCoinbase ? '' : <Id id={txid} to={explore(alias, 'tx', txid)} />,
  }));

const outputs = (alias: string, { vout }: BitcoinTransaction): readonly FlowEnd[] =>
  vout.map(({ n, value, address, scriptPubkeyType, spent }) => ({
    key: String(n),
    weight: Number(value),
    main: <Owner alias={alias} address={address} />,
    below: <Btc sat={value} />,
    last: `${formatScriptKind(scriptPubkeyType)}${spent === undefined ? '' : spent ? ', spent' : ', unspent'}`,
  }));

const Owner = ({ alias, address }: { readonly alias: string; readonly address: string | null | undefined }) =>
  address === null || address === undefined ? (
    <span class="muted">no address</span>
  ) : (
    <Id id={address} to={explore(alias, 'address', address)} />
  );
