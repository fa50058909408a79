import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, panel, tokens } from '../../base/theme.ts';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';

export const Sheet = styled.section`
  ${column('s12')}
  ${panel('card')}
  align-content: start;
  padding: ${tokens.space.s16} ${tokens.space.s24};
  overflow-wrap: anywhere;
`;

export const Screen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title}>
    <Stack $gap="s24">{children}</Stack>
  </Page>
);
