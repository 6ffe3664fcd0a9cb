import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The reaction of a receiver to a request: it may fail before or after it has processed the event. */
export type Behaviour = 'accept' | 'fail' | 'lose-answer' | 'gone' | 'hang';

/** A receiver of webhooks that checks signatures and applies each event once, by its key. */
export class WebhookReceiver {
  readonly requests: { readonly id: string; readonly signatures: readonly string[]; readonly body: string }[] = [];
  /** Events in effect: rollbacks remove the events that they list. */
  readonly events = new Map<string, ReceivedEvent>();
  /** Keys in the order of their first arrival. */
  readonly order: ReceivedEvent[] = [];
  behave: (event: ReceivedEvent) => Behaviour = () => 'accept';
  /** Requests at the same time, for each path. */
  mostAtOnce = 0;
  secret = '';
  invalidSignatures = 0;
  #open = 0;
  readonly #seen = new Set<string>();
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  /** A receiver that was closed continues with the events that it knows. */
  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const id = String(request.headers['webhook-id']);
    const signatures = String(request.headers['webhook-signature']).split(' ');
    this.requests.push({ id, signatures, body });
    if (!this.#isSigned(id, String(request.headers['webhook-timestamp']), body, signatures))
      this.invalidSignatures += 1;
    const event = JSON.parse(body) as ReceivedEvent;
    const behaviour = this.behave(event);
    if (behaviour === 'accept' || behaviour === 'lose-answer') this.#apply(id, event);
    this.#open -= 1;
    if (behaviour === 'hang') return;
    if (behaviour === 'lose-answer') request.socket.destroy();
    else response.writeHead(behaviour === 'accept' ? 204 : behaviour === 'gone' ? 410 : 500).end();
  }

  #apply(id: string, event: ReceivedEvent): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    this.order.push(event);
    if (event.type === 'block.rollback')
      for (const reverted of event.payload['events'] as readonly string[]) this.events.delete(reverted);
    else this.events.set(id, event);
  }

  /** As described by Standard Webhooks, independent of the service's own code. */
  #isSigned(id: string, timestamp: string, body: string, signatures: readonly string[]): boolean {
    const key = Buffer.from(this.secret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
    return signatures.some((signature) => {
      const given = Buffer.from(signature.slice('v1,'.length), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}
