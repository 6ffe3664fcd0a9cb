import type { AddOn } from '../../../access/plans/plans.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/chain/tip.js';
import { ResponseWithHeaders } from '../../kit/response-with-headers.js';

/** The prefix of all routes; clients are given it as the URL of their Kupo server. */
export const KUPO = '/compat/kupo';

/** Fields of all Kupo routes. */
export const KUPO_ROUTE = {
  tag: 'Kupo',
  gate: 'caller',
  scope: 'cardano',
  addOn: null as AddOn | null,
} as const;

/** Kupo names the newest indexed block in every response, and its hash is the entity tag. */
export const tipHeaders = ({ slot, hash }: Pick<IndexTip, 'slot' | 'hash'>): readonly string[] => [
  'X-Most-Recent-Checkpoint',
  String(slot),
  'ETag',
  hash,
];

/** A response whose data and headers come from the same state of the chain. */
export const respondAtTip = (
  db: NetworkDb<'cardano'>,
  read: (snapshot: NetworkDb<'cardano'>, tip: IndexTip) => unknown,
  extraHeaders: () => readonly string[] = () => [],
): Promise<ResponseWithHeaders> =>
  db.snapshot(async (snapshot) => {
    const tip = await readTip(snapshot);
    const result = await read(snapshot, tip);
    return new ResponseWithHeaders(result, [...tipHeaders(tip), ...extraHeaders()], undefined, tip.hash);
  });
