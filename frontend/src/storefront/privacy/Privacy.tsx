import { VISITS_KEPT_DAYS } from '@slipcast/contracts/visits';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, measure, tokens } from '../../base/theme.ts';
import { privacyHead } from '../../features/metadata/privacy-head.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';

const Text = styled.div`
  ${column('s16')}
  max-width: ${measure};
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
      We would like to know which pots people look at, and which searches find nothing. So your browser tells
      this shop, and nobody else, which kinds of pages and which pots were on the screen, which searches found
      nothing, when a pot goes into a cart, and how far a checkout gets. The shop adds this up by day in its
      own database, and deletes each day’s numbers after {VISITS_KEPT_DAYS} days.
    </p>
    <p>What it does not do:</p>
    <ul>
      <li>It sets no cookie for this, and stores nothing on your device.</li>
      <li>
        It does not keep your computer’s address, your browser’s name or a number for you. Nobody can tell
        your two visits from the visits of two people.
      </li>
      <li>
        It does not keep the words of a search that is long, or that looks like an e-mail address, a telephone
        number, a postcode or an order number.
      </li>
      <li>
        There is no analytics company, no advertising, and no social-network button that reports on you.
      </li>
    </ul>
    <p>
      That is why no banner asks for your consent. The law requires consent for things stored on or read from
      your device, and for data about you; this is neither. If your browser says that you do not want to be
      tracked (Do Not Track or Global Privacy Control), you are not counted at all.
    </p>
  </>
);

const NotCounted = () => (
  <p>
    This shop does not count visits. There is no analytics of any kind, no advertising, and no social-network
    button that reports on you, so there is nothing for a banner to ask you about.
  </p>
);

/** What the software keeps of a visitor, and why nobody is asked for consent. Says what docs/what-is-stored.md says. */
export const Privacy = () => (
  <Page title="Privacy" head={privacyHead}>
    <Text>
      <p>
        {shop.name} keeps what it needs to send your order and to look after it. It does not follow you
        around.
      </p>
      <h2>Counting visits</h2>
      {shop.countVisits ? <Counted /> : <NotCounted />}
      <h2>Cookies, and what your browser keeps</h2>
      <p>
        The shop sets cookies only where it needs them to do what you ask: one for your cart, once you add a
        pot; and when you sign in, one for your session and one that stops strangers who guess at your
        password from locking you out. Your browser also keeps a copy of your cart, the pots you looked at,
        what you type at checkout and your session, so that you find them again. Logging out deletes this
        copy.
      </p>
      <h2>When you order</h2>
      <p>
        With your order we keep your name, e-mail address, telephone number and addresses, so that we can send
        it, tell you about it and put things right. We delete them from old orders, usually after two years;
        what was bought and paid stays for as long as tax law requires. We delete the e-mails we sent you
        after 90 days.
      </p>
      <p>
        If you ask us to tell you when a pot comes free, we keep your e-mail address for that until you have
        had your turn, for thirty days at most.
      </p>
      <p>
        Square takes card payments. At checkout your browser loads Square’s card form, and your card details
        go to Square, never to us.
      </p>
      <h2>Your rights</h2>
      <p>
        If you have an account, you can download your data and delete the account under Profile. With or
        without one, you can <Link to="/contact">ask us</Link> what we keep about you, and to correct or
        delete it.
      </p>
    </Text>
  </Page>
);
