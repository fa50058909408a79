import { type ComponentProps, type ReactNode, useState } from 'react';
import { useProductQuery } from '../../features/catalogue/product-api.ts';
import type { Visits } from '../../features/visits/visits-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { type Figures, FigureTable } from '../charts/FigureTable.tsx';
import { formatCount } from '../lists/count.ts';
import { pageLabels, shareOf, stepLabels } from './labels.ts';

/** The number of rows before Show All. */
const FIRST = 10;

function PotName({ id }: { id: string }) {
  const { data, isLoading } = useProductQuery(id);
  if (data) return <Link to={`/admin/products?search=${encodeURIComponent(data.name)}`}>{data.name}</Link>;
  return isLoading ? '…' : 'A pot no longer in the shop';
}

type SheetProps = { id: string; title: string; children: ReactNode };

const TableSheet = ({ id, title, children }: SheetProps) => (
  <Sheet aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </Sheet>
);

/** Shows the first rows of a table, and all of them on request. `last` always stands at the end. */
function LongTable({ rows, last = [], ...table }: ComponentProps<typeof FigureTable> & { last?: Figures[] }) {
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      <FigureTable {...table} rows={[...rows.slice(0, shown), ...last]} />
      {rows.length > shown && (
        <p>
          <Button look="secondary" onClick={() => setShown(Infinity)}>
            Show All {rows.length}
          </Button>
        </p>
      )}
    </>
  );
}

export const ViewedPots = ({ pots }: { pots: Visits['pots'] }) => (
  <TableSheet id="viewed-pots" title="Most Viewed Pots">
    <LongTable
      caption="Most viewed pots"
      columns={['Pot', 'Views', 'Added', 'Sold', 'Sold / Views']}
      rows={pots.map(({ productId, views, adds, orders }) => ({
        id: productId,
        name: <PotName id={productId} />,
        cells: [...[views, adds, orders].map(formatCount), shareOf(orders, views)],
      }))}
    />
  </TableSheet>
);

export function Steps({ steps }: { steps: Visits['steps'] }) {
  const most = Math.max(1, ...steps.map(({ times }) => times));
  return (
    <TableSheet id="steps" title="From Viewing to Paying">
      <FigureTable
        caption="How far visitors got"
        columns={['Step', 'Times', 'Of the step before']}
        rows={steps.map(({ step, times }, index) => ({
          id: step,
          name: stepLabels[step],
          bar: times / most,
          cells: [formatCount(times), shareOf(times, steps[index - 1]?.times ?? 0)],
        }))}
      />
    </TableSheet>
  );
}

export function EmptySearches({ searches, otherSearches }: Pick<Visits, 'searches' | 'otherSearches'>) {
  const others = { id: '', name: <em>Others, not recorded</em>, cells: [formatCount(otherSearches)] };
  return (
    <TableSheet id="searches" title="Searches with No Results">
      {searches.length === 0 && otherSearches === 0 ? (
        <p>Every search found something.</p>
      ) : (
        <>
          <p>People searched for these and found nothing.</p>
          <LongTable
            caption="Searches with no results"
            columns={['Search', 'Times']}
            rows={searches.map(({ words, times }) => ({
              id: words,
              name: words,
              cells: [formatCount(times)],
            }))}
            last={otherSearches > 0 ? [others] : []}
          />
        </>
      )}
    </TableSheet>
  );
}

export function ViewedPages({ pages }: { pages: Visits['pages'] }) {
  const most = Math.max(1, ...pages.map(({ views }) => views));
  return (
    <TableSheet id="pages" title="Pages">
      <FigureTable
        caption="Views by kind of page"
        columns={['Page', 'Views']}
        rows={pages.map(({ page, views }) => ({
          id: page,
          name: pageLabels[page],
          bar: views / most,
          cells: [formatCount(views)],
        }))}
      />
    </TableSheet>
  );
}
