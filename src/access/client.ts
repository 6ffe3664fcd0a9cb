/** Where a request came from. */
export interface Client {
  /** The client's address, as the trusted proxies report it. */
  readonly ip: string | undefined;
  /** The request was sent to this machine itself: its Host is a loopback name and no proxy has passed it on. */
  readonly local: boolean;
}
