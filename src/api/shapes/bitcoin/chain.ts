export const numberIn = (answer: unknown, name: string): number | null => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'number' ? value : null;
};

export const textIn = (answer: unknown, name: string): string | null => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : null;
};
