import { styled } from 'styled-components';
import { column, media, row, type Space, tokens } from '../base/theme.ts';

export const Stack = styled.div<{ $gap: Space }>`
  ${({ $gap }) => column($gap)}
`;

export const Row = styled.div<{ $gap: Space; $columnGap?: Space }>`
  ${({ $gap, $columnGap }) => row($gap, $columnGap)}
`;

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
