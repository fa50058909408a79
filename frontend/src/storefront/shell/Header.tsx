import { Menu, Search, ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { line, media, tokens, touchTarget } from '../../base/theme.ts';
import { useCartCount } from '../../features/cart/use-cart.ts';
import { IconButton, iconButtonCss } from '../../ui/IconButton.tsx';
import { Link, NavLink } from '../../ui/Link.tsx';
import { PersonMenu } from './PersonMenu.tsx';

const Bar = styled.header`
  position: sticky;
  z-index: 40;
  top: 0;
  background: ${tokens.color.slip};
  border-bottom: 1px solid ${tokens.color.raw};
  > div {
    ${line('s4')}
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
const Logo = styled(Link)`
  ${touchTarget}
  margin-right: auto;
  font-family: ${tokens.font.head};
  font-size: ${tokens.text.t20};
  color: ${tokens.color.ink};
  text-decoration: none;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
  /* On the narrowest phones the whole name, on two lines. */
  @media (max-width: 359.98px) {
    font-size: ${tokens.text.t18};
    line-height: 1.1;
    white-space: normal;
  }
  ${media.wide} {
    font-size: ${tokens.text.t25};
    margin-right: ${tokens.space.s32};
  }
`;
const WideLinks = styled.nav`
  display: none;
  gap: ${tokens.space.s8};
  margin-right: auto;
  ${media.wide} {
    display: flex;
  }
  a {
    ${touchTarget}
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
const CartLink = styled(Link)`
  ${iconButtonCss}
`;
const Badge = styled.span`
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

// Loaded on first use, to keep the first load small.
const SearchBox = lazy(async () => ({ default: (await import('./SearchBox.tsx')).SearchBox }));
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));

export function Header() {
  const [menu, setMenu] = useState(false);
  const [search, setSearch] = useState(false);
  const searchIcon = useRef<HTMLButtonElement>(null);
  const count = useCartCount();
  const closeSearch = () => {
    setSearch(false);
    searchIcon.current?.focus();
  };
  return (
    <Bar className="no-print">
      <div>
        <IconButton
          Icon={Menu}
          size={24}
          label="Menu"
          className="narrow-only"
          aria-expanded={menu}
          onClick={() => setMenu(true)}
        />
        <Logo to="/products">{shop.name}</Logo>
        <WideLinks aria-label="Main" data-aside>
          <NavLink to="/products">Shop</NavLink>
          <NavLink to="/about">About</NavLink>
          <NavLink to="/contact">Contact</NavLink>
        </WideLinks>
        <IconButton
          Icon={Search}
          size={22}
          label="Search"
          data-aside
          ref={searchIcon}
          aria-expanded={search}
          onClick={() => (search ? closeSearch() : setSearch(true))}
        />
        <PersonMenu />
        <CartLink to="/cart" aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}>
          <ShoppingBag aria-hidden size={22} />
          {count > 0 && <Badge aria-hidden>{count}</Badge>}
        </CartLink>
      </div>
      <Suspense fallback={null}>
        {search && <SearchBox onClose={closeSearch} />}
        {menu && <MenuDrawer onClose={() => setMenu(false)} />}
      </Suspense>
    </Bar>
  );
}
