import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';

/** The card around the sign-in forms; Page's width "card" makes it 400px wide. */
export const AccountCard = styled.div`
  display: grid;
  gap: ${tokens.space.s24};
  padding: ${tokens.space.s24} ${tokens.space.s16};
  border: 1px solid ${tokens.color.raw};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.white};
  box-shadow: ${tokens.shadow.contact};
  ${media.medium} {
    padding: ${tokens.space.s24};
  }
  form {
    display: grid;
    gap: ${tokens.space.s16};
  }
  .account-links {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${tokens.space.s24};
    padding-top: ${tokens.space.s12};
    border-top: 1px solid ${tokens.color.raw};
  }
  .account-links a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;
