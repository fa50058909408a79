import type { BuyersCard } from '@slipcast/contracts/http/buyers-card';
import { api } from '../../base/api.ts';
import { cardName } from './card-name.ts';
import type { Order } from './order.ts';

type Asked = {
  id: string;
  /** Of the emailed link that a guest came by. */
  orderKey: string | null;
};

const { useBuyersCardQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    buyersCard: build.query<BuyersCard, Asked>({
      query: ({ id, orderKey }) => ({
        path: `/orders/${encodeURIComponent(id)}/card`,
        ...(orderKey ? { headers: { 'x-order-key': orderKey } } : {}),
      }),
      providesTags: ['Order'],
    }),
  }),
});

/** With which card its buyer has paid for an order; nothing where no card has, or it is no longer stored. */
export function PaidWith({ order, orderKey }: { order: Order; orderKey: string | null }) {
  const { id, status, totalPence } = order;
  const { data } = useBuyersCardQuery({ id, orderKey }, { skip: status === 'pending' || totalPence === 0 });
  return data?.card ? <p>Paid with {cardName(data.card)}</p> : null;
}
