import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, media, panel, row, tokens, touchTarget } from '../../base/theme.ts';
import { Page } from '../../ui/Page.tsx';

const Card = styled.div`
  ${column('s24')}
  padding: ${tokens.space.s24} ${tokens.space.s16};
  ${panel('card')}
  box-shadow: ${tokens.shadow.contact};
  ${media.medium} {
    padding: ${tokens.space.s24};
  }
`;
/** Below the form: links to the other forms. */
export const AccountLinks = styled.div`
  ${row('s0', 's24')}
  justify-content: space-between;
  padding-top: ${tokens.space.s12};
  border-top: 1px solid ${tokens.color.raw};
  a {
    ${touchTarget}
  }
`;

export const AccountPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title} width="card">
    <Card>{children}</Card>
  </Page>
);
