/** The result of `work`, or undefined when it takes longer than `ms`. A failure in time is passed on. */
export async function within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
