import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { WireSale } from '@slipcast/contracts/sale-terms';
import { Link } from '../../ui/Link.tsx';

const never = () => () => undefined;
/** Of the few pots in a shop update that has not opened. The server does not render what it would have to load first. */
const NotOnSale = lazy(async () => ({ default: (await import('./NotOnSale.tsx')).NotOnSale }));

type Props = {
  sale: WireSale;
  isEarly: boolean;
  /** The pot can be bought by this browser, and not by everyone yet. */
  onEarly: () => void;
};

/** The shop update of a pot that is not on sale for everyone, and when it will be. */
export function SaleState({ sale, isEarly, onEarly }: Props) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <>
      <p>
        {sale.isOpen ? 'Paused' : isEarly ? 'On sale early' : 'Not on sale yet'}:{' '}
        <Link to={`/updates/${sale.updateId}`}>{sale.title}</Link>
      </p>
      {isInBrowser && (
        <Suspense>
          <NotOnSale sale={sale} onEarly={onEarly} />
        </Suspense>
      )}
    </>
  );
}
