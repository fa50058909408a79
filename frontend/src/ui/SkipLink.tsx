import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

const Link = styled.a`
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

/** The first thing that Tab reaches on a page. `to`: the id of its <main>. */
export const SkipLink = ({ to }: { to: string }) => (
  <Link href={`#${to}`} className="no-print">
    Skip to content
  </Link>
);
