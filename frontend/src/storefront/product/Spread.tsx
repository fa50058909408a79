import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';

/** Photo and panel, one above the other on a phone and side by side on a wide screen. */
export const Spread = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.s16};
  margin-top: ${tokens.space.s8};
  ${media.wide} {
    /* Seven of twelve columns, but never so wide that the photo is taller than the screen. */
    grid-template-columns: min(55%, max(300px, calc((100svh - 190px) * 0.8))) minmax(0, 1fr);
    gap: ${tokens.space.s48} ${tokens.space.s72};
    align-items: start;
  }
`;
