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
        A view is a page that was on the screen for some seconds. Nobody is recognised: somebody who comes
        back, or has two windows open, counts again. So there are views here, and no visitors.
      </li>
      <li>
        A step counts once until the page is loaded anew. Whoever puts a pot into the cart today and pays
        tomorrow is in two days, so a step may have more than the one before it.
      </li>
      <li>
        Sold and Paid are paid orders, as the shop itself knows them, later cancelled ones included. All other
        numbers come from browsers: they lack those without JavaScript, those that ask not to be tracked, and
        those that block such counts, and anybody could invent some.
      </li>
      <li>
        Whoever is signed in to work in the shop does not count, nor does the back office. Robots that say
        what they are do not either; others do.
      </li>
      <li>
        Searches that are long, or look like an address or a number of somebody, are counted without their
        words.
      </li>
      <li>
        A day ends at midnight in London. Its numbers are deleted after {VISITS_KEPT_DAYS} days. What shoppers
        read about this is on the page <Link to="/privacy">Privacy</Link>.
      </li>
    </Points>
  </Sheet>
);
