import { styled } from 'styled-components';
import { media, row, tokens } from '../../base/theme.ts';

/** What is above a list: its search field, filters and buttons. */
export const Toolbar = styled.div`
  ${row('s12')}
  align-items: end;
  > :not(button) {
    flex: 1 1 240px;
    max-width: 360px;
  }
`;

/** A result message that stays in view, because the row it is about may be far down the list. */
export const Outcome = styled.div`
  position: sticky;
  z-index: 5;
  top: 72px;
  ${media.medium} {
    top: ${tokens.space.s12};
  }
`;
