import {
  type EmailText,
  filledIn,
  WORDED_EMAIL_NAMES,
  type WordedEmail,
} from '@slipcast/contracts/email-texts';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, panel, small, tokens } from '../../base/theme.ts';

const Letter = styled.section`
  ${column('s12')}
  padding: ${tokens.space.s16};
  ${panel('card')}
  overflow-wrap: anywhere;
  small {
    ${small}
  }
  h3 {
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t20};
  }
  .own {
    white-space: pre-line;
  }
  .rest {
    padding: ${tokens.space.s12};
    border: 1px dashed ${tokens.color.edge};
    border-radius: ${tokens.radius.field};
  }
`;

/** What an email with these words looks like, for a buyer called Ada. */
export function EmailPreview({ email, text }: { email: WordedEmail; text: EmailText }) {
  const values = { 'first name': 'Ada', 'order number': '2026-ORD-007', shop: shop.name };
  const fill = (words: string) => filledIn(words, values).trim();
  const own = WORDED_EMAIL_NAMES[email];
  return (
    <Letter aria-label="Preview">
      <small>Subject: {fill(text.subject) || fill(own.subject)}</small>
      <h3>{fill(text.heading) || own.heading}</h3>
      <p>Dear Ada,</p>
      {fill(text.opening) && <p className="own">{fill(text.opening)}</p>}
      <p className="rest">
        What the shop says by itself: what was ordered with its photographs, money, dispatch, addresses and
        links.
      </p>
      {fill(text.closing) && <p className="own">{fill(text.closing)}</p>}
      <small>{shop.name}, with the address of your contact page</small>
    </Letter>
  );
}
