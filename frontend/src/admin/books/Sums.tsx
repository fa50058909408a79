import { readPence } from '@slipcast/contracts/money';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Price } from '../../ui/Price.tsx';
import { countOf } from '../lists/count.ts';
import type { Books as MonthsBooks } from './books-api.ts';

const Money = ({ pounds }: { pounds: number }) => <Price pence={readPence(pounds)} />;

/** What the month adds to the VAT that is due: of its sales, deposits and disputes won after all, less that of refunds and lost disputes. */
function Vat({
  books: { sales, refunds, disputes, deposits },
}: {
  books: Pick<MonthsBooks, 'sales' | 'refunds' | 'disputes' | 'deposits'>;
}) {
  const parts = [
    sales.vat,
    -refunds.vat,
    -(disputes.vat ?? 0),
    disputes.won?.vat ?? 0,
    deposits?.vat ?? 0,
  ].map(readPence);
  if (parts.every((pence) => pence === 0)) return null;
  return (
    <Fact term="VAT">
      <Price pence={parts.reduce((sum, pence) => sum + pence, 0)} />
    </Fact>
  );
}

const Disputed = ({ sum: { total, vat } }: { sum: { total: number; vat?: number | undefined } }) => (
  <>
    <Money pounds={total} />
    {vat !== undefined && vat > 0 && (
      <>
        , of which <Money pounds={vat} /> is VAT
      </>
    )}
  </>
);

/** A month's sums. */
export function Sums({
  books: { sales, refunds, disputes, deposits, vouchers, payouts, fees, feesUnknown },
}: {
  books: MonthsBooks;
}) {
  return (
    <Facts>
      <Fact term={`Sales (${sales.count})`}>
        <Money pounds={sales.total} />
      </Fact>
      {sales.discount > 0 && (
        <Fact term="Discounts">
          <Money pounds={sales.discount} />
        </Fact>
      )}
      {sales.delivery > 0 && (
        <Fact term="Delivery">
          <Money pounds={sales.delivery} />
        </Fact>
      )}
      <Fact term={`Refunds (${refunds.count})`}>
        <Money pounds={refunds.total} />
      </Fact>
      {disputes.count > 0 && (
        <Fact term={`Lost disputes (${disputes.count})`}>
          <Disputed sum={disputes} />
        </Fact>
      )}
      {disputes.won !== undefined && disputes.won.count > 0 && (
        <Fact term={`Disputes won after all (${disputes.won.count})`}>
          <Disputed sum={disputes.won} />, lost before
        </Fact>
      )}
      {deposits !== undefined && deposits.taken > 0 && (
        <Fact term={`Deposits (${deposits.count})`}>
          <Money pounds={deposits.taken} />, for orders that are not paid in full yet
        </Fact>
      )}
      {deposits !== undefined && deposits.used > 0 && (
        <Fact term="Deposits used">
          <Money pounds={deposits.used} /> of the sales, paid in earlier months
        </Fact>
      )}
      {deposits !== undefined && deposits.returned > 0 && (
        <Fact term="Deposits returned">
          <Money pounds={deposits.returned} />
        </Fact>
      )}
      <Vat books={{ sales, refunds, disputes, deposits }} />
      {vouchers !== undefined && vouchers.count > 0 && (
        <Fact term={`Gift vouchers sold (${vouchers.count})`}>
          <Money pounds={vouchers.sold} />, owed in pots and no sale yet
        </Fact>
      )}
      {vouchers !== undefined && vouchers.refunded > 0 && (
        <Fact term="Gift vouchers refunded">
          <Money pounds={vouchers.refunded} />
        </Fact>
      )}
      {vouchers !== undefined && vouchers.used > 0 && (
        <Fact term="Paid with gift vouchers">
          <Money pounds={vouchers.used} /> of the sales
        </Fact>
      )}
      {vouchers !== undefined && vouchers.returned > 0 && (
        <Fact term="Refunded to gift vouchers">
          <Money pounds={vouchers.returned} /> of the refunds
        </Fact>
      )}
      {vouchers?.cancelled !== undefined && vouchers.cancelled !== 0 && (
        <Fact term="Gift vouchers cancelled">
          <Money pounds={vouchers.cancelled} />, void or lost to disputes
        </Fact>
      )}
      {vouchers?.outstanding !== undefined && vouchers.outstanding > 0 && (
        <Fact term="Gift vouchers outstanding">
          <Money pounds={vouchers.outstanding} /> at the end of the month
        </Fact>
      )}
      <Fact term="Card fees">
        <Money pounds={fees} />
        {feesUnknown > 0 && ` (not known yet for ${countOf(feesUnknown, 'sale')})`}
      </Fact>
      <Fact term={`Paid to your bank (${payouts.count})`}>
        <Money pounds={payouts.total} />
        {!payouts.isCurrent && ' (Square isn’t answering, so some may be missing)'}
      </Fact>
    </Facts>
  );
}
