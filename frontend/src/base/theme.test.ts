import { expect, it } from '@jest/globals';
import { tokens } from './theme.ts';
import { rootRule } from './tokens.ts';

it('declares the variables that the styles read', () => {
  expect(rootRule()).toContain(`${tokens.vars.color.ink}:#2A2420;`);
});

it('refuses a mistyped colour when compiling', () => {
  // @ts-expect-error there is no such colour
  expect(tokens.color.inkk).toBeUndefined();
});
