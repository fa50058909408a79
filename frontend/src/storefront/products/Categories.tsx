import { useEffect, useRef } from 'react';
import type { ListFilters } from '@slipcast/contracts/http/list-filters';
import { slug } from '@slipcast/contracts/choice-filters';
import { type AskedList, listPath } from '../../features/catalogue/product-list.ts';
import { Link } from '../../ui/Link.tsx';

type Props = { asked: AskedList; filters: ListFilters | undefined };

/** The categories that have pots beside the other filters, each with how many. Links, so that they work without JavaScript too. */
export function Categories({ asked, filters }: Props) {
  const { category } = asked;
  const nav = useRef<HTMLElement>(null);
  const isKnown = filters !== undefined;
  // On a phone the line is longer than the screen. Only the line moves, not the page.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && here)
      nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2;
  }, [category, isKnown]);
  if (!filters) return <div className="categories" />;
  const isHere = (name: string) => category !== '' && slug(name) === slug(category);
  const shown = filters.categories.filter(({ name, count }) => count > 0 || isHere(name));
  const all = filters.categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav ref={nav} className="categories" aria-label="Categories">
      <ul className="chips">
        {[{ name: '', count: all }, ...shown].map(({ name, count }) => (
          <li key={name}>
            <Link
              to={listPath({ ...asked, category: name, page: 1 })}
              preventScrollReset
              aria-current={name === '' ? category === '' || undefined : isHere(name) || undefined}
            >
              {name || 'All'} <small>{count}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
