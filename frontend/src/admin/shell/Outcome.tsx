import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';

/** What came of a press, kept in sight: the row that it speaks of may be far down. */
export const Outcome = styled.div`
  position: sticky;
  z-index: 5;
  top: 72px;
  ${media.medium} {
    top: ${tokens.space.s12};
  }
`;
