import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';

/** What is above a list: its search field, filters and buttons. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space.s12};
  > :not(button) {
    flex: 1 1 240px;
    max-width: 360px;
  }
`;
