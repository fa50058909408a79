import { VISITS_KEPT_DAYS } from '@slipcast/contracts/visits';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, tokens } from '../../base/theme.ts';
import { privacyHead } from '../../features/metadata/privacy-head.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';

const Text = styled.div`
  ${column('s16')}
  max-width: 65ch;
  h2 {
    margin-top: ${tokens.space.s24};
    font-size: ${tokens.text.t25};
  }
  ul {
    ${column('s8')}
    padding-left: ${tokens.space.s24};
    list-style: disc;
  }
`;

const Counted = () => (
  <>
    <p>
      We would like to know which pots are looked at, and what people search for in vain. So your browser
      tells this shop, and nobody else, which kinds of pages and which pots were on the screen, which searches
      found nothing, when a pot goes into a cart, and how far a checkout comes. The shop adds this up by day,
      in its own database, and deletes each day’s numbers after {VISITS_KEPT_DAYS} days.
    </p>
    <p>What it does not do:</p>
    <ul>
      <li>It sets no cookie for this, and stores nothing on your device.</li>
      <li>
        It keeps no address of your computer, no name of your browser, and no number for you. Two visits of
        yours cannot be told from those of two people.
      </li>
      <li>
        It does not keep the words of a search that look like an e-mail address, a telephone number, a
        postcode or an order, or that are long.
      </li>
      <li>
        There is no analytics company, no advertising, and no button of a social network that reports you.
      </li>
    </ul>
    <p>
      That is why no banner asks for your consent: the law wants it for what is stored on your device or read
      from it, and for data about you. This is neither. If your browser says that you do not want to be
      tracked (Do Not Track or Global Privacy Control), you are left out of the count altogether.
    </p>
  </>
);

const NotCounted = () => (
  <p>
    This shop does not count visits. There is no analytics of any kind, no advertising, and no button of a
    social network that reports you; so there is nothing that a banner would have to ask you about.
  </p>
);

/** What the software keeps of a visitor, and why nobody is asked for consent. Says what docs/what-is-kept.md says. */
export const Privacy = () => (
  <Page title="Privacy" head={privacyHead}>
    <Text>
      <p>
        {shop.name} keeps what it needs to send you your order and to answer for it, and nothing to follow you
        with.
      </p>
      <h2>Counting visits</h2>
      {shop.countVisits ? <Counted /> : <NotCounted />}
      <h2>Cookies, and what your browser keeps</h2>
      <p>
        Cookies are set only where the shop cannot do what you ask for without them: one that knows your cart,
        from your first pot on; when you sign in, one that knows your session, and one by which strangers who
        guess at your password do not lock you out. Your browser also keeps a copy of your cart, the pots that
        you looked at, what you type at checkout and your session, so that you find them again. Logging out
        deletes that.
      </p>
      <h2>When you order</h2>
      <p>
        With an order we keep your name, e-mail address, telephone number and addresses, to send it, to tell
        you about it and to answer for it. From old orders they are deleted, usually after two years; what was
        bought and paid stays as long as tax law wants it. E-mails that we have sent you are deleted after 90
        days.
      </p>
      <p>
        If you ask us to tell you when a pot comes free, we keep your e-mail address for that until you have
        had your turn, for thirty days at most.
      </p>
      <p>
        Card payments are taken by Square. At checkout your browser loads Square’s card form, and your card’s
        details go to Square and never to us.
      </p>
      <h2>Your rights</h2>
      <p>
        With an account you can download what is kept about you and delete the account, under Profile. Whether
        you have one or not: <Link to="/contact">ask us</Link> what we keep of you, and to correct or delete
        it.
      </p>
    </Text>
  </Page>
);
