import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';

/** A white panel. */
export const Sheet = styled.section`
  display: grid;
  gap: ${tokens.space.s12};
  align-content: start;
  padding: ${tokens.space.s16} ${tokens.space.s24};
  border: 1px solid ${tokens.color.raw};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.white};
  overflow-wrap: anywhere;
  h2 {
    font-size: ${tokens.text.t20};
  }
`;
