import { styled } from 'styled-components';
import { media, tokens } from '../base/theme.ts';

/** A row of buttons; on a phone they fill its width. */
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
