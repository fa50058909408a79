import { expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { shopper } from '@slipcast/testkit/shop/client';

type Content = Record<string, { schema: object; example?: unknown }>;
interface ApiDocument {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, { tags: string[]; responses: Record<string, { content?: Content }> }>>;
  components: object;
}

it('publishes one document of all services, with an answer and a valid example for every operation', async () => {
  const { body: document } = await shopper().get<ApiDocument>('/openapi.json');
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.description).not.toContain('Not available');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(
    new Set(['user', 'catalogue', 'cart', 'order', 'payment', 'content', 'issue', 'gateway']),
  );
  expect(operations.filter(({ name }) => name.includes('/internal'))).toEqual([]);

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const faults = operations.flatMap(({ name, responses }) => {
    // A redirect is one too.
    const success = Object.entries(responses).find(([status]) => /^[23]/.test(status))?.[1];
    if (!success) return [`${name} has no answer`];
    const json = success.content?.['application/json'];
    if (!json) return [];
    const validate = ajv.compile({ ...json.schema, components: document.components });
    return validate(json.example) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
  });
  expect(faults).toEqual([]);
});
