import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

/** One thing below the other. */
export const Stack = styled.div<{ $gap: keyof typeof tokens.space }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap }) => tokens.space[$gap]};
`;
