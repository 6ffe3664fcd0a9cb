import { eventExample } from './event-examples.js';
import { EVENT_KIND_NAMES, getEventKind } from './event-kinds.js';

/** Generates `docs/event-examples.md` from the schemas of events. */
export function eventExamplesPage(): string {
  const sections = EVENT_KIND_NAMES.map(
    (kind) => `## \`${kind}\`

${getEventKind(kind).text}.

\`\`\`json
${JSON.stringify(eventExample(kind), null, 2)}
\`\`\`
`,
  );
  return `# Examples of events

Made by \`npm run docs\` from the schemas of events; do not edit. Values are examples; \`id\` is shortened. [events.md](events.md)
explains the types. Webhooks and message buses send the same fields with the key of the event as \`id\`;
\`block.rollback\` of a webhook lists \`events\` instead of \`transactions\`.

${sections.join('\n')}`;
}
