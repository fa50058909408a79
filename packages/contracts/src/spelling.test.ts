import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { bothSpellings } from './spelling.ts';

const Pot = bothSpellings(
  z.object({ glaze_name: z.string().default('slate'), maker: z.string().optional() }),
);

it('reads fields in either spelling; the schema’s own wins', () => {
  expect(Pot.parse({ glazeName: 'honey' })).toEqual({ glaze_name: 'honey' });
  expect(Pot.parse({ glazeName: 'honey', glaze_name: 'oatmeal' })).toEqual({ glaze_name: 'oatmeal' });
});

it('takes nothing from a field that calls itself the prototype', () => {
  const body: unknown = JSON.parse('{"__proto__":{"glaze_name":"honey","maker":"nobody"},"constructor":{}}');
  expect(Pot.parse(body)).toEqual({ glaze_name: 'slate' });
  expect(Pot.parse(body)).not.toHaveProperty('maker');
});
