import type { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { formatPence, readPence } from '@slipcast/contracts/money';
import { longDateTime } from '../../features/orders/order.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { countOf } from '../lists/count.ts';
import { Sheet } from '../shell/Screen.tsx';
import { usePaymentAccountQuery } from './payment-account-api.ts';

const CONNECTION = {
  connected: <Chip look="success">Connected</Chip>,
  refused: <Chip look="error">Refused by Square</Chip>,
  'no-answer': <Chip look="warning">No answer from Square</Chip>,
  'not-configured': <Chip look="warning">Not set up</Chip>,
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago, in the largest unit that fits: '3 hours ago'. */
function ago(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? [];
  if (!unit) return 'less than a minute ago';
  const count = Math.floor(seconds / length);
  return `${countOf(count, unit)} ago`;
}

type OtherShopsProps = { payments: NonNullable<WirePaymentAccount['otherShops']> };

/** Two shops on one location can't tell their takings apart at Square, so the maker should know. */
const OtherShops = ({ payments }: OtherShopsProps) => (
  <Alert severity="warning">
    <p>
      Another shop also takes payments through this Square account. They don’t change your stock or your
      orders. The newest:
    </p>
    <ul>
      {payments.map(({ providerPaymentId, reference, amount, madeAt }) => (
        <li key={providerPaymentId} style={{ overflowWrap: 'anywhere' }}>
          {formatPence(readPence(amount))} on {longDateTime(madeAt)}, reference <code>{reference}</code>
        </li>
      ))}
    </ul>
  </Alert>
);

function Account({ account }: { account: WirePaymentAccount }) {
  const { connection, mode, locationName, problem, proxyNotTrusted, lastWebhookSeconds } = account;
  const others = account.otherShops ?? [];
  const isSetUp = connection !== 'not-configured';
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      {!isSetUp && (
        <Alert severity="warning">
          Customers can’t pay by card yet. Ask the person who hosts the shop to connect it to Square.
        </Alert>
      )}
      {proxyNotTrusted && (
        <Alert severity="warning">
          The shop is behind a proxy that it doesn’t know of, so its limits against card testing can’t tell
          shoppers apart. Ask the person who hosts the shop to set the number of trusted proxies.
        </Alert>
      )}
      <Facts>
        <Fact term="Connection to Square">{CONNECTION[connection]}</Fact>
        {locationName !== null && <Fact term="Location">{locationName}</Fact>}
        {isSetUp && (
          <Fact term="Mode">
            {mode === 'live'
              ? 'Live: cards are charged'
              : 'Sandbox: only test cards work, and no money moves'}
          </Fact>
        )}
        {isSetUp && (
          <Fact term="Last webhook from Square">
            {lastWebhookSeconds === null
              ? 'None yet. After the first payment, check the webhook subscription with Square.'
              : ago(lastWebhookSeconds)}
          </Fact>
        )}
      </Facts>
      {others.length > 0 && <OtherShops payments={others} />}
    </>
  );
}

/** The account that takes card payments, and whether it works. */
export function PaymentAccount() {
  const { data, isError, isFetching, refetch } = usePaymentAccountQuery();
  return (
    <Sheet aria-label="Card payments">
      <h2>Card payments</h2>
      {data && <Account account={data} />}
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load card payments
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Asking Square..." />}
    </Sheet>
  );
}
