import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

const Main = styled.main`
  /* A full screen below the header, so that the footer never jumps up while a screen loads. */
  min-height: calc(100svh - 72px);
`;

/** Wraps every storefront screen. The sticky header takes its own space, so it covers nothing. */
export function Shell() {
  return (
    <>
      <SkipLink to="main" />
      <Header />
      <Main id="main" tabIndex={-1}>
        <Outlet />
      </Main>
      <Footer />
    </>
  );
}
