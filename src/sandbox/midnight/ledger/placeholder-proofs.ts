import type * as ledger from '@midnight-ntwrk/ledger-v8';
import type { PublishedTransaction } from './apply-transaction.js';
import { createVerifierKey } from './contract-program.js';
import { library } from './ledger-library.js';

/** The sizes of real proofs by the circuit that they are for; contract circuits vary and get the largest of these. */
const PROOF_BYTES: Readonly<Record<string, number>> = { 'midnight/dust/spend': 2_912 };
const OTHER_PROOF_BYTES = 4_832;
const TAG = Buffer.from('midnight:proof[v5]:');
const NO_KEY = new Uint8Array();
const FILLER = Buffer.from('deadc0de', 'hex');

function createProof(circuit: string): Uint8Array {
  const size = PROOF_BYTES[circuit] ?? OTHER_PROOF_BYTES;
  // SCALE: the length in two bytes whose lowest bits are 01.
  const length = Buffer.alloc(2);
  length.writeUInt16LE((size << 2) | 1);
  return new Uint8Array(Buffer.concat([TAG, length, Buffer.alloc(size, FILLER)]));
}

const listCalls = ({ intents }: ledger.UnprovenTransaction): readonly ledger.ContractCall<ledger.PreProof>[] =>
  [...(intents?.values() ?? [])]
    .flatMap(({ actions }) => actions)
    .filter((action) => action instanceof library.ContractCall);

/**
 * The transaction as it would be published, with placeholders of the right size for its proofs. The library itself has
 * them for its own circuits only, not for those of contracts.
 */
export async function addPlaceholderProofs(unproven: ledger.UnprovenTransaction): Promise<PublishedTransaction> {
  const calls = listCalls(unproven);
  if (calls.length === 0) return unproven.mockProve();
  const steps = calls.flatMap(({ guaranteedTranscript, fallibleTranscript }) => [
    ...(guaranteedTranscript?.program ?? []),
    ...(fallibleTranscript?.program ?? []),
  ]);
  const prover: ledger.ProvingProvider & { lookupKey(): Promise<ledger.ProvingKeyMaterial> } = {
    // One entry for each step of a call: undefined for a step that runs, a number for steps that are skipped.
    check: () => Promise.resolve(steps.map(() => undefined)),
    // Version 9 reads the verifier key of a call, of which it uses the form only.
    lookupKey: () => Promise.resolve({ proverKey: NO_KEY, verifierKey: createVerifierKey('call'), ir: NO_KEY }),
    prove: (_, circuit) => Promise.resolve(createProof(circuit)),
  };
  return (await unproven.prove(prover, library.CostModel.initialCostModel())).bind();
}
