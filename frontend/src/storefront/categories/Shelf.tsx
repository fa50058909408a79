import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';

/** One, two or three columns without a gap, so that each row's pictures stand on one unbroken board. */
export const Shelf = styled.ul`
  display: grid;
  overflow: clip;
  gap: ${tokens.space.s48} 0;
  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${tokens.space.s72} 0;
  }
`;
