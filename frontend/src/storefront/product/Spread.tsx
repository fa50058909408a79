import { styled } from 'styled-components';
import { media, tokens } from '../../app/theme.ts';

/** Photo and panel: one above the other on a phone, seven columns beside five on a desk. */
export const Spread = styled.div`
  display: grid;
  gap: ${tokens.space.s16};
  margin-top: ${tokens.space.s8};
  ${media.wide} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: ${tokens.space.s48} ${tokens.space.s72};
    align-items: start;
  }
`;
