/** A message for a bus. Messages of one network are published in order. */
export interface BusMessage {
  /** `<network>.<kind>`, to which the bus adds its prefix. */
  readonly subject: string;
  /** The key of the event: a repeated message has the same id. */
  readonly id: string;
  readonly body: string;
}

/** A message bus that takes the events of all networks. */
export interface EventBus {
  /** Name of the kind of bus, which identifies its position in the database. */
  readonly name: string;
  /** Resolves when the bus has stored the message. */
  publish(message: BusMessage): Promise<void>;
  /** The id of the newest message of a network; undefined without one, and where the bus cannot tell. */
  findLastId(network: string): Promise<string | undefined>;
  close(): Promise<void>;
}
