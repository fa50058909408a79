import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';

/** Two cards a row on a phone, three from 900px. */
export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space.s24} ${tokens.space.s12};
  ${media.medium} {
    gap: ${tokens.space.s32} ${tokens.space.s24};
  }
  ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${tokens.space.s48} ${tokens.space.s32};
  }
`;
