import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const jsonSchema = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const parameters = (endpoint: Endpoint) => {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = endpoint.schemas.query
    ? (jsonSchema(endpoint.schemas.query) as { properties?: Record<string, unknown> })
    : {};
  return [
    ...inPath,
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', schema })),
  ];
};

/** OpenAPI 3.1 of a service's public endpoints, generated from the same schemas that validate. */
export function openApi(service: string, endpoints: Endpoint[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints.filter(({ access }) => access !== 'internal')) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    for (const method of endpoint.methods) {
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: {
          summary: endpoint.summary,
          parameters: parameters(endpoint),
          ...(endpoint.schemas.body
            ? {
                requestBody: {
                  content: { 'application/json': { schema: jsonSchema(endpoint.schemas.body) } },
                },
              }
            : {}),
          ...(['none', 'shopper'].includes(endpoint.access) ? {} : { security: [{ bearer: [] }] }),
          responses: {
            default: { description: 'The answer, or an RFC 9457 problem with message, code and requestId' },
          },
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `slipcast ${service}`, version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}
