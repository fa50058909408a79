import { LiveStockQuery, WireLiveStock } from '@slipcast/contracts/http/live';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { openApi } from '@slipcast/service-kit/openapi';
import { LIVE_STOCK } from '../cache/cacheable.ts';
import type { OpenApiDocument } from '../api-docs/merged-document.ts';

const description =
  'With `Accept: text/event-stream`: the state of all these products at once, and of each that changes from then on, as events named ' +
  '`stock`; `beat` says every twenty seconds that the connection lives. Comes back with everything after a reconnection, so nothing is missed.';

/** The gateway's own part of the API reference. */
export function liveDocument(): OpenApiDocument {
  const document = openApi('gateway', [
    endpoint({
      route: `GET ${LIVE_STOCK}`,
      access: 'none',
      summary:
        'What is available of these products now, and when reserved pieces may become available; also as a stream',
      query: LiveStockQuery,
      answer: WireLiveStock,
      refusals: ['too-many-requests', 'unavailable'],
      handle: () => {
        throw new Error('the gateway answers this without Express');
      },
    }),
  ]) as OpenApiDocument;
  const operation = (document.paths[LIVE_STOCK] as { get: Operation }).get;
  operation.description = description;
  operation.responses['200'].content['text/event-stream'] = { schema: { type: 'string' } };
  return document;
}

interface Operation {
  description?: string;
  responses: Record<'200', { content: Record<string, unknown> }>;
}
