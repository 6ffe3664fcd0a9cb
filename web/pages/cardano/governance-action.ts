import { amount, splitWords } from '../../format.js';
import { stakeAddressText } from '../../stake-address.js';

/** A value of an action: text, or the id of a page. */
export interface ActionValue {
  readonly text: string;
  readonly kind?: 'account' | 'proposal' | 'script' | 'hash' | 'link';
}

export type ActionRow = readonly [label: string, values: readonly ActionValue[]];

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * A governance action in words, from the JSON form of the ledger (`tag` and `contents`). Undefined for a form that is
 * not known here.
 */
export function describeAction(action: unknown, coin: string): readonly ActionRow[] | undefined {
  if (!isFields(action)) return undefined;
  const { tag, contents } = action;
  if (tag === 'InfoAction') return [row('Effect', 'none: it only asks for an opinion')];
  if (tag === 'NoConfidence')
    return [row('Effect', 'dismisses the constitutional committee'), ...describePrevious(contents)];
  if (!isList(contents)) return undefined;
  const [first, second, third, fourth] = contents;
  if (tag === 'HardForkInitiation' && isFields(second))
    return [
      row('Protocol version', `${String(second['major'])}.${String(second['minor'])}`),
      ...describePrevious(first),
    ];
  if (tag === 'ParameterChange' && isFields(second))
    return [
      ...Object.entries(second).map(([name, value]) => row(splitWords(name), formatParameter(value))),
      ...describeGuardrails(third),
      ...describePrevious(first),
    ];
  if (tag === 'TreasuryWithdrawals' && isList(first))
    return [...first.map((payment) => describeWithdrawal(payment, coin)), ...describeGuardrails(second)];
  if (tag === 'NewConstitution' && isFields(second))
    return [...describeConstitution(second), ...describePrevious(first)];
  if (tag === 'UpdateCommittee' && isList(second) && isFields(third))
    return [...describeCommittee(second, third, fourth), ...describePrevious(first)];
  return undefined;
}

const row = (label: string, ...texts: readonly string[]): ActionRow => [label, texts.map((text) => ({ text }))];

const describePrevious = (id: unknown): readonly ActionRow[] =>
  isFields(id) ? [['Follows', [{ text: `${String(id['txId'])}#${String(id['govActionIx'])}`, kind: 'proposal' }]]] : [];

const describeGuardrails = (hash: unknown): readonly ActionRow[] =>
  typeof hash === 'string' ? [['Guardrails script', [{ text: hash, kind: 'script' }]]] : [];

function describeConstitution({ anchor, script }: Fields): readonly ActionRow[] {
  const { url, dataHash } = isFields(anchor) ? anchor : {};
  return [
    ['Constitution', [{ text: String(url), kind: 'link' }]],
    ['Hash of the document', [{ text: String(dataHash), kind: 'hash' }]],
    ...describeGuardrails(script),
  ];
}

/** Members by the hash of their cold key or script; those added with the epoch in which their term ends. */
function describeCommittee(removed: readonly unknown[], added: Fields, threshold: unknown): readonly ActionRow[] {
  const { numerator, denominator } = isFields(threshold) ? threshold : {};
  return [
    ...removed.map((member) => ['Removes', [{ text: readCredential(member)?.hash ?? '', kind: 'hash' }]] as const),
    ...Object.entries(added).map(
      ([member, epoch]) =>
        [
          'Adds',
          [{ text: member.replace(/^\w+-/, ''), kind: 'hash' }, { text: `until epoch ${String(epoch)}` }],
        ] as const,
    ),
    row('Needed votes', `${String(numerator)} of ${String(denominator)}`),
  ];
}

function describeWithdrawal(payment: unknown, coin: string): ActionRow {
  const [account, lovelace] = isList(payment) ? payment : [];
  const paid = { text: `${amount(String(lovelace), 6)} ${coin}` };
  const credential = isFields(account) ? readCredential(account['credential']) : undefined;
  if (credential === undefined || !isFields(account)) return ['Pays', [paid]];
  const head = (credential.isScript ? 0xf0 : 0xe0) + (account['network'] === 'Mainnet' ? 1 : 0);
  return ['Pays', [paid, { text: stakeAddressText(head.toString(16) + credential.hash), kind: 'account' }]];
}

function readCredential(value: unknown): { readonly hash: string; readonly isScript: boolean } | undefined {
  if (!isFields(value)) return undefined;
  const { keyHash, scriptHash } = value;
  if (typeof keyHash === 'string') return { hash: keyHash, isScript: false };
  return typeof scriptHash === 'string' ? { hash: scriptHash, isScript: true } : undefined;
}

function formatParameter(value: unknown): string {
  if (isFields(value)) {
    const { numerator, denominator } = value;
    if (numerator !== undefined && denominator !== undefined) return `${String(numerator)}/${String(denominator)}`;
    return Object.entries(value)
      .map(([name, part]) => `${splitWords(name).toLowerCase()} ${formatParameter(part)}`)
      .join(', ');
  }
  if (isList(value)) return `${value.length} values`;
  return String(value);
}
