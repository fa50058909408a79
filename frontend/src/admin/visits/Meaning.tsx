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

/** What can be concluded from the numbers, and what cannot. */
export const Meaning = () => (
  <Sheet aria-labelledby="meaning">
    <h2 id="meaning">What These Numbers Mean</h2>
    <Points>
      <li>
        A view is a page that was on the screen for a few seconds. Nobody is recognised: a person who comes
        back, or has two windows open, is counted again. So this page shows views, not visitors.
      </li>
      <li>
        A step is counted once per page load. If somebody adds a pot today and pays tomorrow, the steps fall
        on two days, so a step can be higher than the one before it.
      </li>
      <li>
        Sold and Paid come from the shop’s own orders, including those cancelled later. All other numbers come
        from browsers. They leave out people without JavaScript, people who ask not to be tracked and people
        who block counting, and a prankster could add some.
      </li>
      <li>
        The back office, and anybody signed in to work in the shop, are not counted. Robots are left out if
        they say that they are robots.
      </li>
      <li>
        Searches that are long, or that look like somebody’s address or number, are counted without their
        words.
      </li>
      <li>
        Days end at midnight in London. Numbers are deleted after {VISITS_KEPT_DAYS} days. The{' '}
        <Link to="/privacy">Privacy</Link> page tells shoppers about this.
      </li>
    </Points>
  </Sheet>
);
