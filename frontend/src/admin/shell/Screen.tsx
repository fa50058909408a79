import type { ReactNode } from 'react';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** A screen of the back office: its parts one below the other. */
export const Screen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title}>
    <Stack $gap="s24">{children}</Stack>
  </Page>
);
