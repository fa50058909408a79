import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';

/** A result message that stays in view, because the row it is about may be far down the list. */
export const Outcome = styled.div`
  position: sticky;
  z-index: 5;
  top: 72px;
  ${media.medium} {
    top: ${tokens.space.s12};
  }
`;
