import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { required } from '@slipcast/contracts/http/fields';
import { Refusal } from '@slipcast/contracts/refusal';
import { readInput } from './validate.ts';

const Order = z.object({ name: z.string(), lines: z.array(z.object({ note: z.string() })) });

const refusalOf = (input: unknown): Refusal => {
  try {
    readInput(Order, input);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('it was not refused');
};

it.each(['a\u0000b', 'a\ud800b', '\udc00'])('refuses text that no database can store: %j', (text) => {
  expect(refusalOf({ name: text, lines: [] }).errors).toMatchObject([{ field: 'name' }]);
  expect(refusalOf({ name: 'Ada', lines: [{ note: text }] })).toMatchObject({
    code: 'invalid-body',
    errors: [{ field: 'lines.0.note' }],
  });
});

it('accepts every other text unchanged', () => {
  const order = { name: 'Zoë 🏺\r\n\u202e', lines: [{ note: '\\u0000' }] };
  expect(readInput(Order, order)).toEqual(order);
});

const messagesOf = (schema: z.ZodType, input: unknown): string[] => {
  try {
    readInput(schema, input);
  } catch (error) {
    if (error instanceof Refusal) return (error.errors ?? []).map(({ message }) => message);
  }
  return [];
};

it('names each field in a sentence of ours, never in the words of the library', () => {
  const schema = z.object({
    customer_phone: z.string().max(40),
    email: z.string(),
    saveId: z.uuid(),
    size: z.coerce.number().int().min(1).max(9),
    price: z.number().positive(),
    priority: z.enum(['low', 'high']),
    tags: z.array(z.string()).max(2),
    marks: z.array(z.string().min(2)),
    since: z.iso.datetime(),
    gift: z.boolean(),
    code: z.string().regex(/^[a-z]+$/),
  });
  const wrong = {
    customer_phone: '0'.repeat(41),
    saveId: 'x',
    size: 10,
    price: 0,
    priority: 'urgent',
    tags: ['a', 'b', 'c'],
    marks: ['aa', 'b'],
    since: 'noon',
    gift: 'yes',
    code: '7',
  };
  expect(messagesOf(schema, wrong)).toEqual([
    'Phone must be at most 40 characters long',
    'Email is required',
    'Save id is not in the right form',
    'Size must be at most 9',
    'Price must be above 0',
    'Priority must be one of: low, high',
    'Tags must have at most 2 entries',
    'Mark 2 must be at least 2 characters long',
    'Since must be a date and time such as 2026-03-14T09:30:00.000Z',
    'Gift must be true or false',
    'Code is not in the right form',
  ]);
  expect(messagesOf(schema, [])).toEqual(['The request must be an object']);
  expect(messagesOf(z.strictObject({}), { colour: 'x' })).toEqual(['Unknown field: colour']);
});

it('says of a text that is too long how long it can be, and of a missing one that it is required', () => {
  const Body = z.object({ name: required('Name', 5) });
  expect(messagesOf(Body, { name: 'Penhaligon' })).toEqual(['Name must be at most 5 characters long']);
  expect(messagesOf(Body, {})).toEqual(['Name is required']);
  expect(messagesOf(Body, { name: ' ' })).toEqual(['Name is required']);
});

it('tells the first of them as the message', () => {
  expect(refusalOf({ lines: [] }).message).toBe('Name is required');
});

it('refuses nesting that no request of ours has, before anything walks down it', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  for (const field of [z.coerce.number(), z.looseObject({}), z.unknown(), z.array(z.unknown())])
    expect(messagesOf(z.object({ field }), { field: nested(45_000) })).toEqual([
      'The request is nested too deeply',
    ]);
  expect(readInput(z.object({ field: z.unknown() }), { field: nested(20) })).toBeDefined();
});
