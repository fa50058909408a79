import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { row, tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Sheet } from '../shell/Screen.tsx';

const List = styled.ul`
  > li {
    ${row('s12', 's24')}
    justify-content: space-between;
    padding: ${tokens.space.s12} 0;
  }
  > li + li {
    border-top: 1px solid ${tokens.color.raw};
  }
  > li > div:first-child {
    flex: 1 1 18rem;
  }
  > li > div:last-child {
    align-items: end;
  }
  p + p {
    color: ${tokens.color.stone};
  }
`;

/** A heading over items, each with its buttons; nothing without items. */
export const Items = ({ id, title, children }: { id: string; title: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <Sheet aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <List>{children}</List>
    </Sheet>
  );

export const Failed = ({ error }: { error: unknown }) =>
  error !== undefined && <Alert severity="error">{messageOr(error)}</Alert>;
