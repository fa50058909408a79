import { Menu, Search, ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { shop } from '../../base/shop.ts';
import { useCartCount } from '../../features/cart/use-cart.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Bar, Badge, CartLink, Logo, WideLinks } from './header-parts.tsx';
import { PersonMenu } from './PersonMenu.tsx';

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
        <WideLinks aria-label="Main">
          <NavLink to="/products">Shop</NavLink>
          <NavLink to="/about">About</NavLink>
          <NavLink to="/contact">Contact</NavLink>
        </WideLinks>
        <IconButton
          Icon={Search}
          size={22}
          label="Search"
          ref={searchIcon}
          aria-expanded={search}
          onClick={() => (search ? closeSearch() : setSearch(true))}
        />
        <PersonMenu />
        <CartLink as={Link} to="/cart" aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}>
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
