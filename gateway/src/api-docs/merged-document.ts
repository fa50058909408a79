import type { Upstream } from '../proxy/routes.ts';

export const OPENAPI_PATH = '/api/openapi.json';

/** As much of OpenAPI 3.1 as merging needs. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description?: string };
  paths: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

/**
 * One document of all services. Services that share a schema take it from the contracts, so components of the same name are
 * the same.
 *
 * @param missing names of the services that did not answer
 */
function mergeDocuments(documents: OpenApiDocument[], missing: string[]): OpenApiDocument {
  const components: OpenApiDocument['components'] = {};
  for (const document of documents)
    for (const [kind, named] of Object.entries(document.components))
      components[kind] = { ...components[kind], ...named };
  const description =
    'Amounts are in pounds, except that payments are in pence. Refusals are RFC 9457 problems.' +
    (missing.length ? ` Not available at the moment: ${missing.join(', ')}.` : '');
  return {
    openapi: '3.1.0',
    info: { title: 'slipcast', version: '1', description },
    paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
    components,
  };
}

/** Reads every service's document and merges them with the gateway's `own`; rejects only if no service answers. */
export async function readMergedDocument(
  upstreams: Upstream[],
  own: OpenApiDocument,
  read: (upstream: Upstream, path: string) => Promise<{ status: number; body: Buffer }>,
): Promise<OpenApiDocument> {
  const services = upstreams.filter(({ name }) => name !== 'square-sandbox');
  const results = await Promise.allSettled(services.map((service) => read(service, '/openapi.json')));
  const documents: OpenApiDocument[] = [];
  const missing: string[] = [];
  for (const [index, result] of results.entries())
    if (result.status === 'fulfilled' && result.value.status === 200)
      documents.push(JSON.parse(String(result.value.body)) as OpenApiDocument);
    else missing.push(services[index]?.name ?? '');
  if (documents.length === 0) throw new Error('no service answered with its OpenAPI document');
  return mergeDocuments([...documents, own], missing);
}
