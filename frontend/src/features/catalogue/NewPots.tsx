import { useHighlightsQuery } from './highlights-api.ts';
import { PotRow } from './PotRow.tsx';

/** For a page that would end without a pot: what is new from the kiln. Nothing while there is none, or it cannot be read. */
export function NewPots() {
  const { data } = useHighlightsQuery();
  return (
    <PotRow
      id="new-pots"
      title="New from the kiln"
      pots={data?.newest ?? []}
      more={{ to: '/products', label: 'See all pots' }}
    />
  );
}
