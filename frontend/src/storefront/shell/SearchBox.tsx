import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { catalogueText } from '../../base/strings/catalogue.ts';
import { useProductsQuery } from '../../features/catalogue/catalogue-api.ts';
import { categoriesOf } from '../../features/catalogue/category.ts';
import { type SearchHit, searchHits } from '../../features/catalogue/product-list.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchResults } from './SearchResults.tsx';
import { Input, Panel, Row, Under } from './search-parts.tsx';

const pathOf = ({ type, name }: SearchHit) =>
  `/products?${type === 'Category' ? 'category' : 'search'}=${encodeURIComponent(name)}`;

/** A combobox over categories and products. Closing unmounts it, and so clears its text and results. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const { data, error, isLoading } = useProductsQuery();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const listId = useId();
  const products = data ?? [];
  const hits = searchHits(
    products,
    categoriesOf(products).map(({ name }) => name),
    typed,
  );
  const term = typed.trim();

  const choose = (hit: SearchHit) => {
    onClose();
    void navigate(pathOf(hit));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && hits.length > 0) {
      event.preventDefault();
      setActive((before) => (before + by + hits.length + (before < 0 && by < 0 ? 1 : 0)) % hits.length);
    }
  };
  const status = error
    ? catalogueText.loadFailed
    : term === '' || isLoading
      ? ''
      : hits.length === 0
        ? 'Nothing found'
        : `${hits.length} ${hits.length === 1 ? 'result' : 'results'}`;
  return (
    <Panel
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        // The list already follows the typing. Enter opens the active result, or filters by the field's current text.
        const hit = hits[active];
        if (hit) choose(hit);
        else setTyped(event.currentTarget.querySelector('input')?.value ?? typed);
      }}
      onKeyDown={onKeyDown}
    >
      <Row>
        <Input
          type="text"
          role="combobox"
          aria-label="Search products and collections"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 && active < hits.length ? `${listId}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search mugs, bowls, a name…"
          // The shopper pressed the search icon in order to type.
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
          }}
        />
        <IconButton Icon={X} size={22} label="Close search" onClick={onClose} />
      </Row>
      <SearchResults id={listId} hits={hits} active={active} onChoose={choose} />
      <Under>
        <span role="status">{status}</span>
        {term !== '' && hits.length > 0 && (
          <Link to={`/products?search=${encodeURIComponent(term)}`} onClick={onClose}>
            See all results for “{term}”
          </Link>
        )}
      </Under>
    </Panel>
  );
}
