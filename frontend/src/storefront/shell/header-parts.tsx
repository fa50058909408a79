import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { iconButtonCss } from '../../ui/IconButton.tsx';

export const Bar = styled.header`
  position: sticky;
  z-index: 40;
  top: 0;
  background: ${tokens.color.slip};
  border-bottom: 1px solid ${tokens.color.raw};
  > div {
    display: flex;
    align-items: center;
    gap: ${tokens.space.s4};
    width: min(100%, 1288px);
    height: 64px;
    margin: 0 auto;
    padding: 0 ${tokens.space.s8};
  }
  ${media.wide} {
    > div {
      height: 72px;
      padding: 0 ${tokens.space.s24};
    }
    .narrow-only {
      display: none;
    }
  }
`;

export const Logo = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  margin-right: auto;
  font-family: ${tokens.font.head};
  font-size: ${tokens.text.t20};
  color: ${tokens.color.ink};
  text-decoration: none;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
  ${media.wide} {
    font-size: ${tokens.text.t25};
    margin-right: ${tokens.space.s32};
  }
`;

export const WideLinks = styled.nav`
  display: none;
  gap: ${tokens.space.s8};
  margin-right: auto;
  ${media.wide} {
    display: flex;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    padding: 0 ${tokens.space.s12};
    color: ${tokens.color.ink};
    font-weight: 500;
    text-decoration: none;
  }
  a:hover,
  a[aria-current='page'] {
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-decoration-color: ${tokens.color.iron};
    text-underline-offset: 0.45em;
  }
`;

export const CartLink = styled.a`
  ${iconButtonCss}
`;

export const Badge = styled.span`
  position: absolute;
  top: 2px;
  right: 0;
  min-width: 20px;
  padding: 0 5px;
  border-radius: ${tokens.radius.chip};
  background: ${tokens.color.iron};
  color: ${tokens.color.white};
  font-size: 0.75rem;
  font-weight: 700;
  line-height: 20px;
  text-align: center;
  font-variant-numeric: tabular-nums;
`;
