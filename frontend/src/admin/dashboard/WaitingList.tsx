import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';

/** Orders that wait for the maker: number, what it is about, and what is due. */
export const WaitingList = styled.ul`
  li + li {
    border-top: 1px solid ${tokens.color.raw};
  }
  a {
    ${row('s4', 's16')}
    min-height: 48px;
    padding: ${tokens.space.s8} 0;
    color: ${tokens.color.ink};
    text-decoration: none;
  }
  a:hover strong {
    text-decoration: underline;
  }
  strong {
    color: ${tokens.color.copper};
  }
  .what {
    flex: 1 1 9rem;
    color: ${tokens.color.stone};
  }
  .due {
    color: ${tokens.color.iron};
    font-weight: 600;
  }
`;
