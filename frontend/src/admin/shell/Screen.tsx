import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, media, panel, tokens } from '../../base/theme.ts';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';

export const Sheet = styled.section`
  ${column('s12')}
  ${panel('card')}
  align-content: start;
  padding: ${tokens.space.s16} ${tokens.space.s24};
  overflow-wrap: anywhere;
`;

/** Columns on a wide screen, equally wide unless `$widths` says otherwise. */
export const Columns = styled.div<{ $widths?: string }>`
  ${column('s24')}
  align-items: start;
  ${media.broad} {
    grid-template-columns: ${({ $widths = 'repeat(2, minmax(0, 1fr))' }) => $widths};
  }
`;

export const Screen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title}>
    <Stack $gap="s24">{children}</Stack>
  </Page>
);
