import { useState } from 'react';
import { useProductQuery } from '../../features/catalogue/product-api.ts';
import type { Visits } from '../../features/visits/visits-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { FigureTable } from './FigureTable.tsx';
import { formatCount, PAGE_NAMES, shareOf, STEP_NAMES } from './figures.ts';

/** What is shown before somebody asks for more. */
const FIRST = 10;

function PotName({ id }: { id: string }) {
  const { data, isLoading } = useProductQuery(id);
  if (data) return <Link to={`/admin/products?search=${encodeURIComponent(data.name)}`}>{data.name}</Link>;
  return isLoading ? '…' : 'A pot that is not in the shop any more';
}

const More = ({ count, onMore }: { count: number; onMore: () => void }) =>
  count > FIRST && (
    <p>
      <Button look="secondary" onClick={onMore}>
        Show All {count}
      </Button>
    </p>
  );

export function SeenPots({ pots }: { pots: Visits['pots'] }) {
  const [shown, setShown] = useState(FIRST);
  return (
    <Sheet aria-labelledby="seen-pots">
      <h2 id="seen-pots">Most Seen Pots</h2>
      <FigureTable
        caption="Most seen pots"
        columns={['Pot', 'Seen', 'Added', 'Sold', 'Sold / Seen']}
        rows={pots.slice(0, shown).map(({ productId, views, adds, orders }) => ({
          id: productId,
          name: <PotName id={productId} />,
          cells: [...[views, adds, orders].map(formatCount), shareOf(orders, views)],
        }))}
      />
      {shown === FIRST && <More count={pots.length} onMore={() => setShown(Infinity)} />}
    </Sheet>
  );
}

export function Steps({ steps }: { steps: Visits['steps'] }) {
  const most = Math.max(1, ...steps.map(({ times }) => times));
  return (
    <Sheet aria-labelledby="steps">
      <h2 id="steps">From Looking to Paying</h2>
      <FigureTable
        caption="How far visits came"
        columns={['Step', 'Times', 'Of the step before']}
        rows={steps.map(({ step, times }, index) => ({
          id: step,
          name: STEP_NAMES[step],
          bar: times / most,
          cells: [formatCount(times), shareOf(times, steps[index - 1]?.times ?? 0)],
        }))}
      />
    </Sheet>
  );
}

export function EmptySearches({ searches, otherSearches }: Pick<Visits, 'searches' | 'otherSearches'>) {
  const [shown, setShown] = useState(FIRST);
  return (
    <Sheet aria-labelledby="searches">
      <h2 id="searches">Searched For, Not Found</h2>
      {searches.length === 0 && otherSearches === 0 ? (
        <p>Every search has found something.</p>
      ) : (
        <>
          <p>People looked for these, and found no pot.</p>
          <FigureTable
            caption="Searches without a result"
            columns={['Words', 'Times']}
            rows={[
              ...searches
                .slice(0, shown)
                .map(({ words, times }) => ({ id: words, name: words, cells: [formatCount(times)] })),
              ...(otherSearches > 0
                ? [
                    {
                      id: '',
                      name: <em>Others, without their words</em>,
                      cells: [formatCount(otherSearches)],
                    },
                  ]
                : []),
            ]}
          />
          {shown === FIRST && <More count={searches.length} onMore={() => setShown(Infinity)} />}
        </>
      )}
    </Sheet>
  );
}

export function SeenPages({ pages }: { pages: Visits['pages'] }) {
  const most = Math.max(1, ...pages.map(({ views }) => views));
  return (
    <Sheet aria-labelledby="pages">
      <h2 id="pages">Pages</h2>
      <FigureTable
        caption="Views by kind of page"
        columns={['Page', 'Views']}
        rows={pages.map(({ page, views }) => ({
          id: page,
          name: PAGE_NAMES[page],
          bar: views / most,
          cells: [formatCount(views)],
        }))}
      />
    </Sheet>
  );
}
