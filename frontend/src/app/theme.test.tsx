import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { styled } from 'styled-components';
import { Providers } from './Providers.tsx';
import { makeStore } from './store.ts';
import { tokens } from './theme.ts';

const Pot = styled.p`
  color: ${tokens.color.ink};
`;

it('emits the tokens as variables', () => {
  render(
    <Providers store={makeStore()}>
      <Pot>pots</Pot>
    </Providers>,
  );
  console.log(
    document.documentElement.innerHTML,
    [...document.styleSheets].map((x) => [...x.cssRules].map((r) => r.cssText).join()).join(),
  );
  expect(getComputedStyle(document.documentElement).getPropertyValue(tokens.vars.color.ink)).toBe('#2A2420');
});

it('refuses a mistyped colour when compiling', () => {
  // @ts-expect-error there is no such colour
  expect(tokens.color.inkk).toBeUndefined();
});
