import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { inputCss } from '../../ui/field-parts.tsx';

const PAUSE_MS = 250;

const Input = styled.input`
  ${inputCss}
  max-width: 360px;
`;

type Props = { label: string; value: string; onSearch: (term: string) => void };

/** Searches when the typing pauses, or at once with Enter; `value` is what is searched for now. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef(0);
  // The view may change while the typing pauses; the search goes into the newest one.
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Changed from elsewhere: by a link, or by going back.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  const ask = (term: string) => {
    window.clearTimeout(timer.current);
    setAsked(term);
    search.current(term);
  };
  return (
    <Input
      type="search"
      placeholder={label}
      aria-label={label}
      maxLength={200}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => ask(target.value.trim()), PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed.trim());
      }}
    />
  );
}
