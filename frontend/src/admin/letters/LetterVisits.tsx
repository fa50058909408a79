import { useVisitsSinceQuery } from '../../features/visits/visits-api.ts';
import { Link } from '../../ui/Link.tsx';
import { FigureTable } from '../charts/FigureTable.tsx';
import { countOf, formatCount } from '../lists/count.ts';
import { Sheet } from '../shell/Screen.tsx';
import type { Letter } from './letters-api.ts';

const daysInWords = (days: number): string => (days === 1 ? 'that day' : `those ${days} days`);

/** What the shop has counted since the letter began to go out. Counting knows no visitors, so it cannot say who came from the letter. */
export function LetterVisits({ letter: { pots }, from }: { letter: Letter; from: string }) {
  const ids = pots.map(({ productId }) => productId);
  const { data } = useVisitsSinceQuery({ from, ids }, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  const { days, views, viewsBefore, isCounting } = data;
  if (!isCounting)
    return (
      <p>
        Visits aren’t being counted. To start, turn on “Count visits” in{' '}
        <Link to="/admin/settings">Settings</Link>.
      </p>
    );
  return (
    <Sheet aria-labelledby="letter-visits">
      <h2 id="letter-visits">Visits Since Then</h2>
      <p>
        From the day on which it was sent, for up to a week: {countOf(views, 'page view')} on{' '}
        {daysInWords(days)}, and {formatCount(viewsBefore)} on as many days before. Letters aren’t tracked, so
        these are all visits, not only those of readers.
      </p>
      {pots.length > 0 && (
        <FigureTable
          caption="Visits to its pots"
          columns={['Pot', 'Views', 'Added', 'Sold']}
          rows={pots.map(({ productId, name }) => {
            const seen = data.pots.find((pot) => pot.productId === productId);
            const times = [seen?.views ?? 0, seen?.adds ?? 0, seen?.orders ?? 0];
            return { id: productId, name, cells: times.map(formatCount) };
          })}
        />
      )}
    </Sheet>
  );
}
