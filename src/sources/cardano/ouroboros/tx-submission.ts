import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { decodeFrom } from '../../errors.js';
import type { SubmissionResult } from '../../source.js';
import type { Channel } from './multiplexer.js';
import { writeWrapped } from './points.js';

export const LOCAL_TX_SUBMISSION_PROTOCOL = 6;

/** `eraIndex` counts from Byron as 0, without its boundary blocks. */
export function encodeSubmit(eraIndex: number, transaction: Uint8Array): Uint8Array {
  return writeWrapped(new CborWriter().array(2).uint(0).array(2).uint(eraIndex), transaction).finish();
}

export function decodeSubmissionResult(message: Uint8Array): SubmissionResult {
  const reader = new CborReader(message);
  const count = reader.readArrayHeader();
  const kind = reader.readUint();
  if (kind !== 1 && kind !== 2) reader.fail(`submission message ${kind}`);
  const result: SubmissionResult = kind === 1 ? { accepted: true } : { accepted: false, reason: reader.readEncoded() };
  reader.expectClose(count, kind);
  reader.expectEnd();
  return result;
}

export async function submitTransaction(
  channel: Channel,
  {
    eraIndex,
    transaction,
    replyMs,
  }: { readonly eraIndex: number; readonly transaction: Uint8Array; readonly replyMs: number },
): Promise<SubmissionResult> {
  channel.send(encodeSubmit(eraIndex, transaction));
  const message = await channel.receive(replyMs);
  return decodeFrom('submission result', () => decodeSubmissionResult(message));
}
