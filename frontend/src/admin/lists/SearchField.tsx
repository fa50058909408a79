import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Input } from '../../ui/Field.tsx';
import type { ListView } from './use-list-view.ts';

const PAUSE_MS = 250;

const Narrow = styled(Input)`
  max-width: 360px;
`;

/** Searches when typing pauses, or at once on Enter. */
export function SearchField({ label, list }: { label: string; list: ListView }) {
  const value = list.filters['search'] ?? '';
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const timer = useRef(0);
  // The view may change before typing pauses; the search must then apply to the new one.
  const change = useRef(list.change);
  useEffect(() => {
    change.current = list.change;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // A link or the back button has changed the value.
  if (value !== searched) {
    setSearched(value);
    setTyped(value);
  }
  const submit = (term: string) => {
    window.clearTimeout(timer.current);
    setSearched(term);
    change.current('search', term);
  };
  return (
    <Narrow
      type="search"
      placeholder={label}
      aria-label={label}
      maxLength={200}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => submit(target.value.trim()), PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit(typed.trim());
      }}
    />
  );
}
