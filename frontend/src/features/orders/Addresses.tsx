import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';

/** Address labels side by side where there is room. */
export const Addresses = styled.div`
  display: grid;
  gap: ${tokens.space.s16};
  ${media.medium} {
    grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
  }
  ${media.print} {
    grid-template-columns: 1fr 1fr;
  }
`;
