import { styled } from 'styled-components';
import { media, tokens } from '../base/theme.ts';

/** What can be done next, in a row; on a phone the buttons fill its width. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s12};
  ${media.narrow} {
    > * {
      flex: 1 1 auto;
    }
  }
`;
