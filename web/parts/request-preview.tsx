import { jsonText } from '../json-text.js';
import { Copy, Json } from './primitives.js';

interface RequestPreviewProps {
  readonly title?: string;
  readonly method: string;
  readonly path: string;
  readonly network: string;
  readonly body: object | undefined;
}

/** The exact request of the page, for use without the page. */
export function RequestPreview({ title = 'Request', method, path, network, body }: RequestPreviewProps) {
  const quoted = jsonText(body ?? {}).replaceAll("'", "'\\''");
  return (
    <div class="request">
      <h2>{title}</h2>
      <p class="muted">
        <code>
          {method} {path}?network={network}
        </code>
      </p>
      {body === undefined ? <p class="muted">The body is shown once the input is complete.</p> : <Json value={body} />}
      <p class="more">
        <Copy
          label="Copy as curl"
          text={`curl -X ${method} '${location.origin}${path}?network=${network}' -H 'X-Api-Key: …' -H 'Content-Type: application/json' -d '${quoted}'`}
        />
      </p>
    </div>
  );
}
