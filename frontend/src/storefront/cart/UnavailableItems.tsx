import { type CartLine, lineName } from '../../base/cart-line.ts';
import { statusOf } from '../../base/api.ts';
import { optionsOf } from '../../features/catalogue/options.ts';
import { useProductQuery } from '../../features/catalogue/product-api.ts';
import { Button } from '../../ui/Button.tsx';
import { UnpaidItems } from './UnpaidItems.tsx';

/** Stock includes what is in other shoppers' carts. */
function Reason({ line: { productId, variantId } }: { line: CartLine }) {
  const { currentData, error } = useProductQuery(productId, { refetchOnMountOrArgChange: true });
  if (!currentData && statusOf(error) !== 404) return null;
  const option = currentData && !error && optionsOf(currentData).find(({ id }) => id === variantId);
  if (!option) return 'No longer in the shop.';
  return option.stock > 0 ? 'In someone else’s cart. It may become available again.' : 'Sold.';
}

type Props = { lines: readonly CartLine[]; busy: boolean; onRemove: (line: CartLine) => void };

/** Items in the cart that can no longer be bought. */
export function UnavailableItems({ lines, busy, onRemove }: Props) {
  return (
    <UnpaidItems
      title="No longer available"
      intro="These aren’t part of your order."
      lines={lines}
      renderNote={(line) => <Reason line={line} />}
      renderActions={(line) => (
        <Button look="secondary" busy={busy} onClick={() => onRemove(line)}>
          Remove<span className="visually-hidden"> {lineName(line)}</span>
        </Button>
      )}
    />
  );
}
