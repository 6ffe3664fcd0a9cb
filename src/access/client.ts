/** The origin of a request. */
export interface Client {
  /** The client's address, as the trusted proxies report it. */
  readonly ip: string | undefined;
  /** The request was sent to this machine directly: its Host is a loopback name and no proxy forwarded it. */
  readonly local: boolean;
}
