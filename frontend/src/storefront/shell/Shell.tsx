import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { TrialNotice } from '../../features/trial/TrialNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { Header } from './Header.tsx';

const thisYear = () => new Date().getFullYear();

function Footer() {
  return (
    <footer className="shop-footer no-print">
      <div>
        <div>
          <h2>{shop.name}</h2>
          <p>Handmade UK slip-cast pottery and ceramics. {shop.pricesNote}</p>
        </div>
        <nav aria-label="Footer">
          <Link to="/products">Shop All</Link>
          <Link to="/contact">Contact us</Link>
          <Link to="/categories">Collections</Link>
          <Link to="/guest-lookup">Look up an order</Link>
          {shop.giftVouchers && <Link to="/gift-vouchers">Gift vouchers</Link>}
          <Link to="/delivery">Delivery and returns</Link>
          <Link to="/about">About us</Link>
          <Link to="/terms">Terms of sale</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/newsletter">Mailing list</Link>
        </nav>
        {/* The server's year may differ from the visitor's. */}
        <p className="imprint" suppressHydrationWarning>
          {`© ${thisYear()} ${shop.name}`}
        </p>
      </div>
    </footer>
  );
}

const Main = styled.main`
  /* A long word breaks instead of widening whatever it stands in. */
  overflow-wrap: anywhere;
  /* A full screen below the header, so that the footer never jumps up while a screen loads. */
  min-height: calc(100svh - 64px);
`;

/** Wraps every storefront screen. The sticky header takes its own space, so it covers nothing. */
export function Shell() {
  return (
    <>
      <SkipLink to="main" />
      <Header />
      <TrialNotice />
      {shop.notice && (
        <aside className="notice no-print" aria-label="Notice">
          {shop.notice}
        </aside>
      )}
      <Main id="main" tabIndex={-1}>
        <Outlet />
      </Main>
      {/* On a rendered page React hydrates it separately, after what is above. */}
      <Suspense>
        <Footer />
      </Suspense>
    </>
  );
}
