import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import type { Order } from '../../features/orders/order.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useOrdersBesideQuery } from './order-page-api.ts';

/** On a phone, too, they stay side by side. */
const Pair = styled.div`
  display: flex;
  gap: ${tokens.space.s12};
`;

/** To the orders before and after this one in the list that it was opened from. Back then leads to the list. */
export function BesideOrders({ order }: { order: Order }) {
  const { search, state } = useLocation();
  const filter = search.slice(1);
  const { data } = useOrdersBesideQuery({ id: order.id, filter }, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  const { previous, next } = data;
  const to = (id: string) => `/admin/orders/${encodeURIComponent(id)}${search}`;
  return (
    <Pair>
      {previous && (
        <ButtonLink
          Icon={ChevronLeft}
          look="secondary"
          to={to(previous.id)}
          replace
          state={state}
          aria-label={`Previous order: ${previous.orderNumber}`}
        >
          Previous
        </ButtonLink>
      )}
      {next && (
        <ButtonLink
          look="secondary"
          to={to(next.id)}
          replace
          state={state}
          aria-label={`Next order: ${next.orderNumber}`}
        >
          Next
          <ChevronRight aria-hidden size={18} />
        </ButtonLink>
      )}
    </Pair>
  );
}
