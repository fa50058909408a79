import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
import {
  PRODUCTS_FAILED,
  useCategoriesQuery,
  useProductsQuery,
} from '../../features/catalogue/catalogue-api.ts';
import { coverOf, lowestPrice } from '../../features/catalogue/product.ts';
import { listPath } from '../../features/catalogue/product-list.ts';
import { Input } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { SearchResult } from './SearchResult.tsx';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import { MOST_HITS, type SearchHit, searchHits } from './search-hits.ts';

const Panel = styled.form`
  position: absolute;
  inset: 100% 0 auto;
  max-height: calc(100svh - 64px);
  overflow: auto;
  padding: ${tokens.space.s16} max(${tokens.space.s16}, calc((100vw - 640px) / 2));
  border-bottom: 1px solid ${tokens.color.raw};
  background: ${tokens.color.slip};
  box-shadow: ${tokens.shadow.lift};
`;
const Row = styled.div`
  display: flex;
  gap: ${tokens.space.s8};
`;
const Results = styled.ul`
  list-style: none;
  padding: ${tokens.space.s8} 0 0;
  &:empty {
    padding: 0;
  }
`;
const Under = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${tokens.space.s8};
  padding: ${tokens.space.s8} ${tokens.space.s12} 0;
  ${small}
  &:not(:has(a, span:not(:empty))) {
    display: none;
  }
`;

const pathOf = ({ type, name }: SearchHit) =>
  listPath(type === 'Category' ? { category: name } : { search: name });

const countText = (count: number) =>
  count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'result' : 'results'}`;

/** Not every letter of a word being typed is worth a search. */
const PAUSE_MS = 150;

/** Searches when the typing pauses. Until then the last results are narrowed down here. */
function useHits(typed: string) {
  const [asked, setAsked] = useState('');
  const term = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(term), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const skip = asked === '';
  const found = useProductsQuery({ search: asked, limit: MOST_HITS }, { skip });
  const categories = useCategoriesQuery();
  const pots = (found.data?.products ?? []).map((product) => ({
    name: product.name,
    picture: coverOf(product),
    price: lowestPrice(product),
  }));
  const isAnswer = asked === term && !found.isFetching;
  return {
    categories: categories.data ?? [],
    hits: searchHits(categories.data ?? [], pots, typed, isAnswer),
    isSettled: isAnswer && !categories.isLoading,
    failed: found.error ?? categories.error,
  };
}

type InputProps = {
  typed: string;
  listId: string;
  isOpen: boolean;
  /** The id of the result that the arrow keys have chosen. */
  active: string | undefined;
  onType: (text: string) => void;
};

const SearchInput = ({ typed, listId, isOpen, active, onType }: InputProps) => (
  <Input
    type="text"
    role="combobox"
    aria-label="Search products and collections"
    aria-expanded={isOpen}
    aria-controls={listId}
    aria-autocomplete="list"
    aria-activedescendant={active}
    autoComplete="off"
    enterKeyHint="search"
    placeholder="Search mugs, bowls, a name…"
    // The shopper pressed the search icon in order to type.
    autoFocus
    value={typed}
    onChange={(event) => onType(event.target.value)}
  />
);

/** A combobox over categories and products. Closing unmounts it, and so clears its text and results. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const listId = useId();
  const { categories, hits, isSettled, failed } = useHits(typed);
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
  const found = term !== '' && isSettled ? countText(hits.length) : '';
  const isEmpty = term === '' || (isSettled && !failed && hits.length === 0);
  return (
    <Panel
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter opens the active result, else the list with that search. A text that came without an event is looked up first.
        const hit = hits[active];
        if (hit) return choose(hit);
        const search = (event.currentTarget.querySelector('input')?.value ?? typed).trim();
        if (search !== term) return setTyped(search);
        if (search === '') return;
        onClose();
        void navigate(listPath({ search }));
      }}
      onKeyDown={onKeyDown}
    >
      <Row>
        <SearchInput
          typed={typed}
          listId={listId}
          isOpen={hits.length > 0}
          active={hits[active] && `${listId}-${active}`}
          onType={(text) => {
            setTyped(text);
            setActive(-1);
          }}
        />
        <IconButton Icon={X} size={22} label="Close search" onClick={onClose} />
      </Row>
      <Results id={listId} role="listbox" aria-label="Search results">
        {hits.map((hit, index) => (
          <SearchResult
            key={`${hit.type} ${hit.name}`}
            hit={hit}
            id={`${listId}-${index}`}
            isActive={index === active}
            onChoose={() => choose(hit)}
          />
        ))}
      </Results>
      <Under>
        <span role="status">{failed ? PRODUCTS_FAILED : found}</span>
        {term !== '' && hits.length > 0 && (
          <Link to={listPath({ search: term })} onClick={onClose}>
            See all results for “{term}”
          </Link>
        )}
      </Under>
      {isEmpty && categories.length > 0 && (
        <SearchSuggestions
          title={term === '' ? 'Collections' : 'Try a collection'}
          categories={categories}
          onChoose={onClose}
        />
      )}
    </Panel>
  );
}
