import type { PooledClient } from './statement-client.js';

/**
 * Connections whose read transaction is complete except for its commit. The commit travels with the next statement of
 * the connection, or alone after this time; so a read does not wait for it, and rows are not kept from vacuum for long.
 */
const MAX_DELAY_MS = 10;

export class DeferredCommits {
  #kept: PooledClient[] = [];
  #timer: NodeJS.Timeout | undefined;

  get count(): number {
    return this.#kept.length;
  }

  /** Keeps a connection for the next caller. */
  keep(client: PooledClient): void {
    this.#kept.push(client);
    this.#timer ??= setTimeout(() => void this.commitAll(), MAX_DELAY_MS).unref();
  }

  /** The connection that was used last. Its commit has to precede the next statement. */
  take(): PooledClient | undefined {
    return this.#kept.pop();
  }

  /** Removes a connection that broke while it was kept. */
  drop(client: PooledClient): void {
    const index = this.#kept.indexOf(client);
    if (index === -1) return;
    this.#kept.splice(index, 1);
    client.release(true);
  }

  /** Commits all kept connections and returns them to the pool. */
  async commitAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const clients = this.#kept;
    this.#kept = [];
    await Promise.all(clients.map(commitAndRelease));
  }
}

export async function commitAndRelease(client: PooledClient): Promise<void> {
  try {
    await commitRead(client);
    client.release();
  } catch {
    // The transaction was read only, so nothing is lost with the connection.
    client.release(true);
  }
}

/** Ends a read transaction before a statement that cannot be sent together with its commit. */
export async function commitRead(client: PooledClient): Promise<void> {
  if (!client.wire.inFinishedRead) return;
  client.wire.inFinishedRead = false;
  await client.query('commit');
}
