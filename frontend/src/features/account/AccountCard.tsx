import { styled } from 'styled-components';
import { column, media, row, tokens, touchTarget } from '../../base/theme.ts';

/** The card around the sign-in forms; Page's width "card" makes it 400px wide. */
export const AccountCard = styled.div`
  ${column('s24')}
  padding: ${tokens.space.s24} ${tokens.space.s16};
  border: 1px solid ${tokens.color.raw};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.white};
  box-shadow: ${tokens.shadow.contact};
  ${media.medium} {
    padding: ${tokens.space.s24};
  }
  .account-links {
    ${row('s0', 's24')}
    justify-content: space-between;
    padding-top: ${tokens.space.s12};
    border-top: 1px solid ${tokens.color.raw};
  }
  .account-links a {
    ${touchTarget}
  }
`;
