import type { BookFormat } from '@slipcast/contracts/http/books';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { useBooksFileMutation, useBooksQuery } from './books-api.ts';
import { Sums } from './Sums.tsx';

const FORMATS: [BookFormat, string][] = [
  ['spreadsheet', 'Spreadsheet'],
  ['xero', 'Xero'],
  ['freeagent', 'FreeAgent'],
  ['quickbooks', 'QuickBooks'],
];
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

const MonthField = styled(Field)`
  max-width: 16rem;
`;

/** The month before this one, which is complete. */
export function lastMonth(now: Date): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return first.toISOString().slice(0, 7);
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
        <MonthField
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
