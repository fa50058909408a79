import type { SearchHit } from '../../features/catalogue/product-list.ts';
import { Results } from './search-parts.tsx';

type Props = { id: string; hits: SearchHit[]; active: number; onChoose: (hit: SearchHit) => void };

export function SearchResults({ id, hits, active, onChoose }: Props) {
  return (
    <Results id={id} role="listbox" aria-label="Search results">
      {hits.map((hit, index) => (
        <li
          key={`${hit.type} ${hit.name}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // The focus stays in the field; aria-activedescendant marks the active result.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(hit)}
        >
          {hit.name} <small>{hit.type}</small>
        </li>
      ))}
    </Results>
  );
}
