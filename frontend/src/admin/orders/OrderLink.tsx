import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';

const FILTERS = ['status', 'search', 'from', 'to'];

/** Leads to an order with the filter of the list, so that the page leads on to the orders beside it. */
export function OrderLink({ id, children }: { id: string; children: ReactNode }) {
  const asked = new URLSearchParams(useLocation().search);
  const filter = new URLSearchParams(
    [...asked].filter(([name, value]) => FILTERS.includes(name) && value !== ''),
  );
  const search = String(filter);
  return <Link to={`/admin/orders/${id}${search && `?${search}`}`}>{children}</Link>;
}
