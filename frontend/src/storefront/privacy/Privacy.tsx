import { VISITS_KEPT_DAYS } from '@slipcast/contracts/visits';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, measure, tokens } from '../../base/theme.ts';
import { Seller } from '../../features/content/Seller.tsx';
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
      We like to know which pots people look at and which searches find nothing. So your browser tells this
      shop, and no one else, which kinds of page and which pots you looked at, which searches found nothing,
      when a pot goes into a cart, and how far a checkout gets. The shop adds this up by day in its own
      database, and deletes each day’s numbers after {VISITS_KEPT_DAYS} days.
    </p>
    <p>What we don’t do:</p>
    <ul>
      <li>We set no cookie for this, and store nothing on your device.</li>
      <li>
        We don’t store your IP address, your browser’s name or any number for you. We can’t tell if two visits
        were from the same person.
      </li>
      <li>
        We don’t store a search that is long, or that looks like an email address, a telephone number, a
        postcode or an order number.
      </li>
      <li>We use no analytics company, no advertising, and no social network button that reports on you.</li>
    </ul>
    <p>
      That is why no banner asks for your consent. The law requires consent for things stored on or read from
      your device, and for data about you. This is neither. If your browser asks not to be tracked (Do Not
      Track or Global Privacy Control), we don’t count you at all.
    </p>
  </>
);

const NotCounted = () => (
  <p>
    This shop doesn’t count visits. It has no analytics of any kind, no advertising, and no social network
    button that reports on you, so there is nothing for a banner to ask.
  </p>
);

/** What the software stores about a visitor, and why no consent is asked for. Says what docs/what-is-stored.md says. */
export const Privacy = () => (
  <Page title="Privacy" head={privacyHead}>
    <Text>
      <p>
        {shop.name} stores what it needs to send your order and look after it. We don’t follow you around.
      </p>
      <h2>Counting visits</h2>
      {shop.countVisits ? <Counted /> : <NotCounted />}
      <h2>Cookies, and what your browser stores</h2>
      <p>
        The shop sets cookies only where it needs them to do what you ask: one for your cart, once you add a
        pot, and, when you log in, one for your session and one that stops strangers from locking you out by
        guessing your password. Your browser also stores a copy of your cart, the pots you looked at, whether
        you see the newest first, what you type at checkout and your session, so that they are there when you
        come back. Logging out deletes this copy.
      </p>
      <h2>When you order</h2>
      <p>
        With your order we store your name, email address, telephone number and addresses, so that we can send
        it, tell you about it and put things right. We delete them from old orders, usually after two years.
        What you bought and paid stays for as long as tax law requires. We delete the emails we sent you after
        90 days.
      </p>
      <p>
        If you ask us to email you when a pot is available, we store your email address for that until you’ve
        had your turn, and for 30 days at most.
      </p>
      <p>
        If you join our mailing list, we store your email address, what you want to hear about, and when,
        where and to which words you agreed, with roughly which network that came from. If you unsubscribe, we
        keep the address so that we don’t write to it again. If you then delete your account, we delete the
        address and keep only a code that we made from it, for the same purpose. We delete an address that
        isn’t confirmed within 7 days.
      </p>
      <p>
        Square takes card payments. At checkout your browser loads Square’s card form, and your card details
        go to Square, never to us. Square tells us the kind of card and its last four digits, so that we and
        you can see which card paid. We delete them with your name from old orders, or earlier, and at once
        when you delete your account.
      </p>
      <h2>Your rights</h2>
      <p>
        If you have an account, you can download your data and delete the account under Profile. With or
        without one, you can <Link to="/contact">ask us</Link> what we store about you, and ask us to correct
        or delete it.
      </p>
      <Seller page="privacy" />
    </Text>
  </Page>
);
