import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

/** For an alert over the page: at the top, but below the header, so that it never covers the navigation. */
export const AlertPlace = styled.div`
  position: fixed;
  z-index: 60;
  inset: calc(${tokens.space.s72} + ${tokens.space.s12}) 0 auto;
  display: grid;
  justify-items: center;
  padding: 0 ${tokens.space.s16};
  pointer-events: none;
  > * {
    pointer-events: auto;
    width: min(100%, 560px);
    box-shadow: ${tokens.shadow.lift};
  }
`;
