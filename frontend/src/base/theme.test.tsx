import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Providers } from '../app/Providers.tsx';
import { makeStore } from '../app/store.ts';
import { tokens } from './theme.ts';

it('emits the tokens as variables', () => {
  render(<Providers store={makeStore()}>pots</Providers>);
  expect(getComputedStyle(document.documentElement).getPropertyValue(tokens.vars.color.ink)).toBe('#2A2420');
});

it('refuses a mistyped colour when compiling', () => {
  // @ts-expect-error there is no such colour
  expect(tokens.color.inkk).toBeUndefined();
});
