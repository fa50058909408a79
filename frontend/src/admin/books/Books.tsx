import type { BookFormat } from '@slipcast/contracts/http/books';
import { readPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Field } from '../../ui/Field.tsx';
import { Price } from '../../ui/Price.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Row } from '../../ui/Stack.tsx';
import { countOf } from '../lists/count.ts';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { type Books as MonthsBooks, useBooksFileMutation, useBooksQuery } from './books-api.ts';

const FORMATS: [BookFormat, string][] = [
  ['spreadsheet', 'Spreadsheet'],
  ['xero', 'Xero'],
  ['freeagent', 'FreeAgent'],
  ['quickbooks', 'QuickBooks'],
];
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month before this one, which is complete. */
export function lastMonth(now: Date): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return first.toISOString().slice(0, 7);
}

const Money = ({ pounds }: { pounds: number }) => <Price pence={readPence(pounds)} />;

/** What the month adds to the VAT that is due: of its sales and deposits, less that of refunds and lost disputes. */
function Vat({
  books: { sales, refunds, disputes, deposits },
}: {
  books: Pick<MonthsBooks, 'sales' | 'refunds' | 'disputes' | 'deposits'>;
}) {
  const parts = [sales.vat, -refunds.vat, -(disputes.vat ?? 0), deposits?.vat ?? 0].map(readPence);
  if (parts.every((pence) => pence === 0)) return null;
  return (
    <Fact term="VAT">
      <Price pence={parts.reduce((sum, pence) => sum + pence, 0)} />
    </Fact>
  );
}

function Sums({
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
          <Money pounds={disputes.total} />
          {disputes.vat !== undefined && disputes.vat > 0 && (
            <>
              , of which <Money pounds={disputes.vat} /> is VAT
            </>
          )}
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

function Month({ month }: { month: string }) {
  const { data, isError, isFetching, refetch } = useBooksQuery(month, { refetchOnMountOrArgChange: true });
  const [save, { isLoading, error, originalArgs }] = useBooksFileMutation();
  return (
    <>
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load the books
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Loading the books..." />}
      {data && <Sums books={data} />}
      <h2>Download</h2>
      <p>
        Every sale, refund and payout for a spreadsheet, or a bank statement that Xero, FreeAgent or
        QuickBooks imports.
      </p>
      {error !== undefined && (
        <Alert severity="error">
          {messageOr(error, 'The file couldn’t be downloaded. Please try again.')}
        </Alert>
      )}
      <Row $gap="s12">
        {FORMATS.map(([format, name]) => (
          <Button
            key={format}
            look="secondary"
            busy={isLoading && originalArgs?.format === format && 'Downloading...'}
            onClick={() => void save({ month, format })}
          >
            {name}
          </Button>
        ))}
      </Row>
    </>
  );
}

/** A month's money for the maker's bookkeeper. */
export function Books() {
  const [month, setMonth] = useState(() => lastMonth(new Date()));
  return (
    <Screen title="Books">
      <Sheet aria-label="A month">
        <Field
          label="Month"
          type="month"
          value={month}
          min="2020-01"
          onChange={({ target }) => setMonth(target.value)}
        />
        {MONTH.test(month) && <Month key={month} month={month} />}
      </Sheet>
    </Screen>
  );
}
