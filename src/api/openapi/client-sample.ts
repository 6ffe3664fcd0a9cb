import { getOperationPath, type Operation } from '../kit/operation.js';

/** A call of the operation through the typed client, with the values of its example. */
export function clientSample(operation: Operation): string {
  const { id, example, gate, content, feed, bodyStream } = operation;
  const parameters = { ...example.path, ...example.query };
  const input = {
    ...parameters,
    ...(example.body !== undefined && { body: example.body }),
  };
  const given = Object.keys(input).length === 0 ? '' : literal(input);
  const lines = [
    "import { createClient } from 'crosstie/client';",
    '',
    `const client = createClient({ ${formatClientOptions(operation)} });`,
  ];
  if (feed) lines.push(`for await (const followed of client.follow(${given})) console.log(followed);`);
  else if (content) lines.push(`const bytes = await client.bytes('${id}'${given === '' ? '' : `, ${given}`});`);
  else if (bodyStream !== undefined)
    lines.push(`// ${getOperationPath(operation)} takes files: send them with fetch and FormData.`);
  else lines.push(`${operation.success === 204 ? '' : 'const response = '}await client.${id}(${given});`);
  return gate === 'operator' ? ['// Keep the token out of web pages.', ...lines].join('\n') : lines.join('\n');
}

function formatClientOptions({ gate, scope }: Operation): string {
  const url = "url: 'http://127.0.0.1:8080'";
  if (gate === 'public') return url;
  if (gate === 'session') return `${url}, session: accessToken`;
  if (gate === 'operator') return `${url}, operatorToken: process.env.CROSSTIE_OPERATOR_TOKEN`;
  const network =
    scope === 'bitcoin' ? 'bitcoin-mainnet' : scope === 'midnight' ? 'midnight-preprod' : 'cardano-mainnet';
  return `${url}, apiKey: 'xt_demo_${network}'`;
}

/** JSON as JavaScript source: names are quoted only when needed. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
