import type { ListFilters } from '@slipcast/contracts/http/list-filters';
import { slug } from '@slipcast/contracts/choice-filters';
import { type AskedList, listPath } from '../../features/catalogue/product-list.ts';
import { Link } from '../../ui/Link.tsx';

/** On a phone the line is longer than the screen. Only the line moves, not the page. */
function intoView(link: HTMLAnchorElement | null): void {
  const line = link?.closest('nav');
  if (link && line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}

type Props = { asked: AskedList; filters: ListFilters | undefined };

/** The categories that have pots beside the other filters, each with how many. Links, so that they work without JavaScript too. */
export function Categories({ asked, filters }: Props) {
  const { category } = asked;
  if (!filters) return <div className="categories" />;
  const isHere = (name: string) =>
    name === '' || category === '' ? name === category : slug(name) === slug(category);
  const shown = filters.categories.filter(({ name, count }) => count > 0 || isHere(name));
  const all = filters.categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="categories" aria-label="Categories">
      <ul className="chips">
        {[{ name: '', count: all }, ...shown].map(({ name, count }) => (
          <li key={name}>
            <Link
              to={listPath({ ...asked, category: name, page: 1 })}
              preventScrollReset
              ref={isHere(name) ? intoView : undefined}
              aria-current={isHere(name) || undefined}
            >
              {name || 'All'} <small>{count}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
