import type { ResultOf } from '../../../client/client.js';
import { explore } from '../../networks.js';
import { Badge, Id, Section, Timestamp } from '../../parts/primitives.js';
import { Btc, rate } from './coins.js';

type Tree = NonNullable<ResultOf<'getBitcoinReplacements'>['replacements']>;

interface ReplacementsProps {
  readonly alias: string;
  readonly tree: Tree;
  /** The transaction of the page. */
  readonly txid: string;
}

/** Every replacement of a payment (RBF): the newest transaction, below it the ones that it replaced. */
export const Replacements = (props: ReplacementsProps) => (
  <Section title="Replacements">
    <ul class="replacements">
      <Node {...props} />
    </ul>
  </Section>
);

function Node({ alias, tree, txid }: ReplacementsProps) {
  const { fee, feeRate, replacedAt, fullRbf } = tree;
  return (
    <li>
      <span class="row">
        {tree.txid === txid ? <b>This transaction</b> : <Id id={tree.txid} to={explore(alias, 'tx', tree.txid)} />}
        {fee !== null && <Btc sat={fee} />}
        {feeRate !== null && <span>{rate(feeRate)}</span>}
        {replacedAt !== null && (
          <span class="muted">
            replaced <Timestamp seconds={Date.parse(replacedAt) / 1000} />
          </span>
        )}
        {fullRbf === true && <Badge tone="warn">not signalled</Badge>}
      </span>
      {tree.replaces.length > 0 && (
        <ul>
          {/* The description of the API cannot name the type inside itself. */}
          {(tree.replaces as readonly Tree[]).map((each) => (
            <Node key={each.txid} alias={alias} tree={each} txid={txid} />
          ))}
        </ul>
      )}
    </li>
  );
}
