import { formatPence, readPence } from '@slipcast/contracts/money';
import { totalStock } from '../../features/catalogue/product.ts';
import { useShopUpdateQuery } from '../../features/catalogue/update-api.ts';
import { useLiveStock } from '../../features/live/use-live-stock.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useTimer } from '../../ui/use-timer.ts';
import { Figure, Figures } from './Figures.tsx';
import { RoomNumbers } from './RoomNumbers.tsx';
import { type AdminUpdate, useUpdateFiguresQuery } from './updates-api.ts';

/** What is left, in carts and sold, as it happens, and anything that is wrong. */
export function Numbers({ update }: { update: AdminUpdate }) {
  const live = useLiveStock(update.pots);
  // Nothing is live of a pot that no one can buy yet.
  const { currentData: shown } = useShopUpdateQuery(update.id);
  const left = (shown?.pots ?? []).reduce((sum, pot) => {
    const now = live[pot.id];
    return sum + (now?.length ? now.reduce((pieces, { stock }) => pieces + stock, 0) : totalStock(pot));
  }, 0);
  const held = Object.values(live)
    .flat()
    .reduce((sum, { stock, free }) => sum + Math.max(0, stock - free), 0);
  const { data: figures, refetch } = useUpdateFiguresQuery(update.id);
  // A sale changes what is left, which arrives by itself.
  useTimer(`${left}`, 500, () => void refetch());
  const problems = figures
    ? [
        figures.unpaid > 0 &&
          `${figures.unpaid} ${figures.unpaid === 1 ? 'order waits' : 'orders wait'} for the card provider`,
        figures.cancelled > 0 && `${figures.cancelled} cancelled`,
      ].filter((one) => one !== false)
    : [];
  return (
    <>
      <Figures>
        <Figure label="Left">{left}</Figure>
        <Figure label="In carts">{held}</Figure>
        <Figure label="Sold">{figures?.sold ?? '–'}</Figure>
        <Figure label="Takings">{figures ? formatPence(readPence(figures.takings)) : '–'}</Figure>
      </Figures>
      {problems.length > 0 && <Alert severity="warning">{problems.join(', ')}</Alert>}
      {update.room && <RoomNumbers updateId={update.id} />}
    </>
  );
}
