import type { CartLine } from '../../features/cart/cart-line.ts';
import { useProductsQuery } from '../../features/catalogue/catalogue-api.ts';
import { optionsOf } from '../../features/catalogue/options.ts';
import type { Product } from '../../features/catalogue/product.ts';
import { Button } from '../../ui/Button.tsx';
import { nameOf, SetAside } from './SetAside.tsx';

/** Stock counts what is in the shop, in baskets too. */
function reasonOf({ productId, variantId }: CartLine, products: readonly Product[]): string {
  const product = products.find(({ id }) => id === productId);
  const option = product && optionsOf(product).find(({ id }) => id === variantId);
  if (!option) return 'No longer in the shop.';
  return option.stock > 0 ? 'In another shopper’s basket. It may become free again.' : 'Sold.';
}

type Props = { lines: readonly CartLine[]; busy: boolean; onRemove: (line: CartLine) => void };

/** What is in the cart and cannot be had. */
export function Unavailable({ lines, busy, onRemove }: Props) {
  const { data: products } = useProductsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <SetAside
      title="No longer available"
      intro="These are not part of your order."
      lines={lines}
      renderNote={(line) => products && reasonOf(line, products)}
      renderActions={(line) => (
        <Button look="secondary" busy={busy} onClick={() => onRemove(line)}>
          Remove<span className="visually-hidden"> {nameOf(line)}</span>
        </Button>
      )}
    />
  );
}
