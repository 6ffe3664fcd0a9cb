import { encodeEnvelope } from '../../../chains/bitcoin/ordinals/encode-inscription.js';
import { encodeInscriptionId } from '../../../chains/bitcoin/ordinals/inscription-id.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import type { ExpectedInscription } from '../ground-truth.js';
import type { HistoryBuilder } from '../history-builder.js';
import { commit, inscriptionId, inscriptionName, POSTAGE, reveal } from '../inscribe.js';
import { words } from './inscription-contents.js';

const SHOWN = ['image', 'drawing', 'child 1'];

function encodeGallery(ids: readonly string[]): Uint8Array {
  const writer = new CborWriter().map(1).int(0).array(ids.length);
  for (const [place, id] of ids.entries()) {
    const bytes = encodeInscriptionId(inscriptionId(id.slice(0, 64), Number(id.slice(65))));
    writer.map(2).int(0).bytes(bytes);
    writer.int(1).map(2).int(0).text(SHOWN[place]!);
    writer
      .int(1)
      .map(1)
      .text('room')
      .int(place + 1);
  }
  return writer.finish();
}

/** An inscription that presents others, by various authors. */
export function openGallery(
  builder: HistoryBuilder,
  inscriptions: readonly ExpectedInscription[],
): readonly ExpectedInscription[] {
  const author = builder.simulation.users[6]!;
  const ids = SHOWN.map((name) => inscriptions.find((inscription) => inscription.name === name)!.id);
  const content = { ...words('A gallery of the simulated chain'), properties: encodeGallery(ids) };
  const commitment = commit(builder, author, encodeEnvelope(content));
  builder.mine();
  const submitted = reveal(builder, commitment, { outputs: [{ value: POSTAGE, script: author.treasures.script }] });
  const id = inscriptionName(submitted.txid);
  builder.name('inscription gallery', id);
  builder.mine();
  return [
    {
      name: 'gallery',
      id,
      contentType: content.contentType,
      curse: undefined,
      place: `${submitted.txid}:0:0`,
      end: 'kept',
      parents: [],
    },
  ];
}
