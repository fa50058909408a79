import { useProductsQuery } from '../../features/catalogue/catalogue-api.ts';
import { PotRow } from '../../features/catalogue/PotRow.tsx';
import { neighbourhoods, neighboursOf } from './removed.ts';

/** What else there is, where a pot has been deleted. */
export function Neighbours({ category }: { category: string }) {
  const [near, anywhere] = neighbourhoods(category);
  const { data: beside } = useProductsQuery(near);
  const { data: others } = useProductsQuery(anywhere);
  if (!beside || !others) return null;
  const pots = neighboursOf([...beside.products, ...others.products], category);
  return <PotRow id="neighbours" title="Other pots you may like" pots={pots} />;
}
