import { styled } from 'styled-components';
import { column, panel, tokens } from '../../base/theme.ts';

/** A white panel. */
export const Sheet = styled.section`
  ${column('s12')}
  ${panel('card')}
  align-content: start;
  padding: ${tokens.space.s16} ${tokens.space.s24};
  overflow-wrap: anywhere;
`;
