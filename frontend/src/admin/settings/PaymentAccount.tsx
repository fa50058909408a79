import type { WirePaymentAccount } from '@slipcast/contracts/http/payment';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { usePaymentAccountQuery } from './payment-account-api.ts';

const CONNECTION = {
  connected: <Chip look="success">Connected</Chip>,
  refused: <Chip look="error">Refused by Square</Chip>,
  'no-answer': <Chip look="warning">Square does not answer</Chip>,
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
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

function Account({ account }: { account: WirePaymentAccount }) {
  const { connection, mode, locationName, problem, proxyNotTrusted, lastWebhookSeconds } = account;
  const isSetUp = connection !== 'not-configured';
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      {!isSetUp && (
        <Alert severity="warning">Nobody can pay by card until the SQUARE_… variables below are set.</Alert>
      )}
      {proxyNotTrusted && (
        <Alert severity="warning">
          A reverse proxy stands in front of this shop, and TRUSTED_PROXIES is 0. The limits against card
          testing cannot tell shoppers apart. Set TRUSTED_PROXIES to the number of proxies, usually 1.
        </Alert>
      )}
      <Facts>
        <Fact term="Connection to Square">{CONNECTION[connection]}</Fact>
        {locationName !== null && <Fact term="Location">{locationName}</Fact>}
        {isSetUp && (
          <Fact term="Mode">
            {mode === 'live' ? 'Live: cards are charged' : 'Sandbox: no money moves, only test cards work'}
          </Fact>
        )}
        {isSetUp && (
          <Fact term="Last webhook from Square">
            {lastWebhookSeconds === null
              ? 'None yet. After the first payment, check the webhook subscription at Square.'
              : ago(lastWebhookSeconds)}
          </Fact>
        )}
      </Facts>
    </>
  );
}

/** Whose account takes the payments, and whether it can. */
export function PaymentAccount() {
  const { data, isError, isFetching, refetch } = usePaymentAccountQuery();
  return (
    <Sheet aria-label="Card payments">
      <h2>Card payments</h2>
      {data && <Account account={data} />}
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          The state of card payments could not be loaded.
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Asking Square..." />}
    </Sheet>
  );
}
