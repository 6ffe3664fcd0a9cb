/** Additional services, which scenarios open at their first use. Test files of one worker share this module. */
const closers: (() => Promise<void>)[] = [];

/** Opens a service at its first use. It is closed with the callers of the file and reopened for the next file. */
export function scenarioService<Service>(
  open: () => Promise<Service>,
  close: (service: Service) => Promise<void>,
): () => Promise<Service> {
  let opened: Promise<Service> | undefined;
  closers.push(async () => {
    const closing = opened;
    opened = undefined;
    if (closing !== undefined) await close(await closing);
  });
  return () => {
    opened ??= open();
    return opened;
  };
}

export async function closeScenarioServices(): Promise<void> {
  for (const close of closers) await close();
}
