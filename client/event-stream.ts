/** One server-sent event. */
export interface StreamMessage {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Longer than any message of the service; limits the buffer for an endless message. */
const LONGEST_MESSAGE = 1_000_000;

/** Messages in the order of the stream; an incomplete message at the end is discarded. */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const message = parseMessage(text.slice(0, end));
        text = text.slice(end + 2);
        if (message !== undefined) yield message;
      }
      if (text.length > LONGEST_MESSAGE) throw new Error('A message of the stream is too long');
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseMessage(block: string): StreamMessage | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).replace(/^ /, ''));
  }
  const data = fields.get('data');
  return data === undefined ? undefined : { event: fields.get('event') ?? 'message', id: fields.get('id'), data };
}
