/** A prompt that works well with these tools. */
export interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'explain_transaction',
    description: 'Explain in plain words what a transaction did',
    arguments: [{ name: 'txHash', description: 'The hash of the transaction', required: true }],
    text: ({ txHash }) =>
      `Look up the transaction ${txHash} and explain in plain words who paid whom, how much, which fee, and what else it did (tokens, certificates, votes, scripts). Say which of this you read and which you conclude.`,
  },
  {
    name: 'trace_payment',
    description: 'Follow money from an address through its next transactions',
    arguments: [
      { name: 'address', description: 'Address from which the money was sent', required: true },
      {
        name: 'txHash',
        description: 'Transaction that sent the money; the newest one when omitted',
        required: false,
      },
    ],
    text: ({ address, txHash }) =>
      `Starting from ${address}${txHash === undefined ? '' : ` and transaction ${txHash}`}, follow the outputs that were paid to others: find the transactions that spend them, at most three steps deep. Give a list of steps with hash, time, from, to and amount.`,
  },
  {
    name: 'review_address',
    description: 'Summarise what an address did in a period',
    arguments: [
      { name: 'address', description: 'The address', required: true },
      { name: 'days', description: 'Number of days back; 7 when omitted', required: false },
    ],
    text: ({ address, days = '7' }) =>
      `What did ${address} do in the last ${days} days? Find the newest block with get_network_status, work out from when on, read the transactions of that period, and summarise: what came in, what went out, with whom, and what it holds now.`,
  },
];
