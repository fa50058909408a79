import type { WireOrderMoney } from '@slipcast/contracts/http/books';
import { readPence } from '@slipcast/contracts/money';
import { api } from '../../base/api.ts';
import { cardName } from '../../features/orders/card-name.ts';
import type { Order } from '../../features/orders/order.ts';
import { Fact } from '../../ui/Fact.tsx';
import { Price } from '../../ui/Price.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { FactColumns } from './OrderFacts.tsx';

const { useOrderMoneyQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    orderMoney: build.query<WireOrderMoney, string>({
      query: (id) => `/admin/orders/${encodeURIComponent(id)}/money`,
      providesTags: ['AdminOrder'],
    }),
  }),
});

const Money = ({ pounds }: { pounds: number | null }) =>
  pounds === null ? 'Not known yet' : <Price pence={readPence(pounds)} />;

/** What the card has paid for an order, and what is left of it. Nothing where no card has. */
export function CardPayment({ order }: { order: Order }) {
  const { data } = useOrderMoneyQuery(order.id);
  if (!data?.taken) return null;
  return (
    <Sheet aria-label="Card Payment">
      <h2>Card Payment</h2>
      <FactColumns>
        <Fact term="Paid">
          <Money pounds={data.taken} />
        </Fact>
        {data.card && <Fact term="Card">{cardName(data.card)}</Fact>}
        {data.refunded > 0 && (
          <Fact term="Refunded">
            <Money pounds={data.refunded} />
          </Fact>
        )}
        {data.lost > 0 && (
          <Fact term="Lost to a dispute">
            <Money pounds={data.lost} />
          </Fact>
        )}
        <Fact term="Card fee">
          <Money pounds={data.fee} />
        </Fact>
        <Fact term="Left for you">
          <Money pounds={data.net} />
        </Fact>
      </FactColumns>
      {data.dashboardUrl && (
        <p>
          <a href={data.dashboardUrl} target="_blank" rel="noreferrer">
            See this payment in Square
          </a>
        </p>
      )}
    </Sheet>
  );
}
