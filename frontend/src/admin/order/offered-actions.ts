import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';

export const OfferedActions = styled.div`
  ${row('s12')}
  padding-top: ${tokens.space.s4};
`;
