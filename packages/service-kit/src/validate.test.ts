import { expect, it } from '@jest/globals';
import { z } from 'zod';
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
