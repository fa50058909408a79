import { VISITS_KEPT_DAYS } from '@slipcast/contracts/visits';
import { styled } from 'styled-components';
import { column, tokens } from '../../base/theme.ts';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../shell/Screen.tsx';

const Points = styled.ul`
  ${column('s8')}
  max-width: 72ch;
  padding-left: ${tokens.space.s16};
  list-style: disc;
`;

/** What the numbers show, and what they cannot show. */
export const AboutTheNumbers = () => (
  <Sheet aria-labelledby="about-the-numbers">
    <h2 id="about-the-numbers">What These Numbers Mean</h2>
    <Points>
      <li>
        A view is a page that was on screen for a few seconds. We don’t recognise anyone, so a person who
        comes back, or has two windows open, is counted again. That’s why this page shows views, not visitors.
      </li>
      <li>
        A step is counted once per page load. Someone who adds a pot today and pays tomorrow is counted on
        both days, so a step can be higher than the one before it.
      </li>
      <li>
        Sold and Paid come from the shop’s own orders, including any cancelled later. All other numbers come
        from browsers. They miss people without JavaScript, people who ask not to be tracked and people who
        block counting, and a prankster could add some.
      </li>
      <li>
        We don’t count the back office, or anyone logged in to work in the shop. Robots are left out if they
        identify themselves.
      </li>
      <li>
        If a search is long, or looks like someone’s address or phone number, we count it without recording
        the words.
      </li>
      <li>
        Days end at midnight in London. Numbers are deleted after {VISITS_KEPT_DAYS} days. The{' '}
        <Link to="/privacy">Privacy</Link> page explains this to shoppers.
      </li>
    </Points>
  </Sheet>
);
