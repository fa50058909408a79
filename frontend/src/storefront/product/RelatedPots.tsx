import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { inGlaze } from '../../features/catalogue/in-glaze.ts';
import { PotRow, type Tile } from '../../features/catalogue/PotRow.tsx';
import type { Product } from '../../features/catalogue/product.ts';
import { useSiblingsQuery } from '../../features/catalogue/siblings-api.ts';
import { noteViewed, storedViewed, viewedFrom } from './recently-viewed.ts';

const never = () => () => undefined;

/** Stored in this browser alone: nothing is sent, and rendered pages do not contain it. */
function RecentlyViewed({ product }: { product: Product }) {
  const stored = useSyncExternalStore(never, storedViewed, () => '');
  const others = useMemo(
    () =>
      viewedFrom(stored)
        .filter(({ id }) => id !== product.id)
        .slice(0, 4),
    [stored, product.id],
  );
  useEffect(() => noteViewed(product), [product]);
  return <PotRow id="viewed" title="Recently viewed" pots={others} />;
}

/** The pot in this colour. */
function inColor(pot: Product, color: string): Tile {
  const { query, ...shown } = inGlaze(pot, { glaze: color, price: '', inStock: false });
  return { ...shown, path: pot.path + query };
}

/** Other pots: of the same form, in the same glaze, and recently viewed. */
export function RelatedPots({ product }: { product: Product }) {
  const { data: { sameForm, sameGlaze } = { sameForm: [], sameGlaze: [] } } = useSiblingsQuery(product.id);
  const { category, color } = product;
  return (
    <>
      <PotRow
        id="same-form"
        title={`More ${category}`}
        pots={sameForm}
        more={{ to: `/products?category=${encodeURIComponent(category)}`, label: `See all ${category}` }}
      />
      <PotRow
        id="same-glaze"
        title={`Others in ${color}`}
        pots={sameGlaze.map((pot) => inColor(pot, color))}
      />
      <RecentlyViewed product={product} />
    </>
  );
}
