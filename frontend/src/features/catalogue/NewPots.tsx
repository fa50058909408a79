import { useHighlightsQuery } from './highlights-api.ts';
import { PotRow } from './PotRow.tsx';

/** New pots, for a page that would otherwise end without one. Nothing while there are none. */
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
