import { formatPence } from '@slipcast/contracts/money';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import { CONFIRMING } from './place-order.ts';
import { type ResumeProps, useResumeOrder } from './use-resume-order.ts';

/** A restarted service is back within seconds. After two minutes the shopper decides. */
const PAUSES_MS = [1500, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

/** The order was paid for and its answer was lost: asks again, at growing intervals, until the outcome is known. */
export function ConfirmingOrder(props: ResumeProps) {
  const { busy, failure, over, finish } = useResumeOrder(props);
  const [waiting, setWaiting] = useState(true);
  const ask = useRef(finish);
  useEffect(() => {
    ask.current = finish;
  }, [finish]);
  useEffect(() => {
    let timer = 0;
    let hasLeft = false;
    const askAfter = ([pause, ...later]: number[]) => {
      if (pause === undefined) return setWaiting(false);
      timer = window.setTimeout(async () => {
        const isLost = await ask.current();
        if (hasLeft) return;
        if (isLost) askAfter(later);
        else setWaiting(false);
      }, pause);
    };
    askAfter(PAUSES_MS);
    return () => {
      hasLeft = true;
      window.clearTimeout(timer);
    };
  }, []);
  if (failure && failure.message !== CONFIRMING)
    return (
      <Stack $gap="s24" style={{ maxWidth: 680 }}>
        <PaymentFailure
          failure={failure}
          link={over ? { to: '/cart', label: 'Review your cart' } : undefined}
        />
        {!over && <AskAgain busy={busy} onPress={finish} />}
      </Stack>
    );
  const { pence, paymentId } = props.pending;
  return (
    <Stack $gap="s16" style={{ maxWidth: 680 }}>
      <div role="status">
        <h2>{CONFIRMING}</h2>
      </div>
      <p>
        Your payment of {formatPence(pence)} went through, but we lost the connection and can’t tell whether
        your order was placed.
        {waiting
          ? ' We’re checking again. You don’t need to do anything.'
          : ' It’s taking longer than it should. You can close this page. If your order was placed, we’ll email a confirmation. If it wasn’t, the money will be released.'}{' '}
        You won’t be charged twice.
      </p>
      {waiting ? <Spinner label="Checking your order..." /> : <AskAgain busy={busy} onPress={finish} />}
      <p>
        Payment reference: <code style={{ overflowWrap: 'anywhere' }}>{paymentId}</code>.{' '}
        <Link to="/contact">Contact support</Link>
      </p>
    </Stack>
  );
}

const AskAgain = ({ busy, onPress }: { busy: boolean; onPress: () => Promise<unknown> }) => (
  <div>
    <Button busy={busy && 'Checking...'} onClick={() => void onPress()}>
      Check Again
    </Button>
  </div>
);
