import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

const Skip = styled.a`
  position: fixed;
  z-index: 70;
  top: ${tokens.space.s8};
  left: ${tokens.space.s8};
  padding: ${tokens.space.s12} ${tokens.space.s16};
  background: ${tokens.color.ink};
  color: ${tokens.color.slip};
  &:not(:focus) {
    translate: 0 -200%;
  }
`;
const Main = styled.main`
  /* A full screen below the header, so that the footer never jumps up while a screen loads. */
  min-height: calc(100svh - 72px);
`;

/** Wraps every storefront screen. The sticky header takes its own space, so it covers nothing. */
export function Shell() {
  return (
    <>
      <Skip href="#main" className="no-print">
        Skip to content
      </Skip>
      <Header />
      <Main id="main" tabIndex={-1}>
        <Outlet />
      </Main>
      <Footer />
    </>
  );
}
