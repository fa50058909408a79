import { useProductsQuery } from '../../features/catalogue/catalogue-api.ts';
import { PotRow } from '../../features/catalogue/PotRow.tsx';
import { alternativeQueries, alternativesOf } from '../../features/catalogue/removed-product.ts';

/** Other pots, in place of one that was deleted. */
export function Alternatives({ category }: { category: string }) {
  const [near, anywhere] = alternativeQueries(category);
  const { data: beside } = useProductsQuery(near);
  const { data: others } = useProductsQuery(anywhere);
  if (!beside || !others) return null;
  const pots = alternativesOf([...beside.products, ...others.products], category);
  return <PotRow id="neighbours" title="Other pots you may like" pots={pots} />;
}
