import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { SignedIn } from '@slipcast/contracts/http/auth';
import { OrderList } from '@slipcast/contracts/http/order';
import { bothSpellings } from '@slipcast/contracts/spelling';
import { endpoint } from './endpoint.ts';
import { exampleOf } from './openapi-examples.ts';
import { openApi } from './openapi.ts';

const Pot = z.object({ id: z.string().meta({ examples: ['mug'] }), onSale: z.boolean() });

const showPot = endpoint({
  route: 'GET /api/pots/:id',
  access: 'admin',
  summary: 'One pot',
  params: z.object({ id: z.string() }),
  query: bothSpellings(z.object({ max_price: z.coerce.number().optional() })),
  answer: Pot,
  refusals: ['product-not-found'],
  handle: () => ({ id: 'mug', onSale: true }),
});
const internal = endpoint({
  route: 'GET /internal/pots',
  access: 'internal',
  callers: ['order'],
  summary: '',
  handle: () => {},
});

it('describes input, access, answers with an example, and every problem code', () => {
  const { paths } = openApi('catalogue', [showPot, internal]) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  expect(Object.keys(paths)).toEqual(['/api/pots/{id}']);
  const { responses, ...operation } = paths['/api/pots/{id}']?.['get'] ?? { responses: {} };
  expect(operation).toMatchObject({
    tags: ['catalogue'],
    security: [{ bearer: [] }, { session: [] }],
    parameters: [
      { in: 'path', name: 'id', required: true },
      { in: 'query', name: 'max_price' },
    ],
  });
  expect(responses['200']).toMatchObject({
    content: { 'application/json': { example: { id: 'mug', onSale: true } } },
  });
  expect(responses['401']).toMatchObject({ description: '`session-over`, `unauthorized`' });
  expect(responses['404']).toMatchObject({
    content: {
      'application/problem+json': { examples: { 'product-not-found': { value: { status: 404 } } } },
    },
  });
});

it.each([SignedIn, OrderList])('builds examples that fit their schema', (schema) => {
  const example = exampleOf(schema);
  expect(schema.parse(example)).toEqual(example);
});
