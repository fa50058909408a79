import { formatPence } from '@slipcast/contracts/money';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import { CONFIRMING } from './place-order.ts';
import { type ResumeProps, useResumeOrder } from './use-resume-order.ts';

/** A service that is started again is back after some seconds; after two minutes the shopper decides. */
const PAUSES_MS = [1500, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

/** The order was paid for and its answer was lost: asks by itself until somebody knows what became of it. */
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
        Your payment of {formatPence(pence)} was made, but the answer about your order did not reach this
        page.
        {waiting
          ? ' We are asking again. You need not do anything.'
          : ' It is taking longer than it should. You can close this page: if your order was placed, its confirmation comes by e-mail; if not, the money is released.'}{' '}
        You will not be charged twice.
      </p>
      {waiting ? <Spinner label="Asking about your order..." /> : <AskAgain busy={busy} onPress={finish} />}
      <p>
        Payment reference: <code style={{ overflowWrap: 'anywhere' }}>{paymentId}</code>.{' '}
        <Link to="/contact">Contact support</Link>
      </p>
    </Stack>
  );
}

const AskAgain = ({ busy, onPress }: { busy: boolean; onPress: () => Promise<unknown> }) => (
  <div>
    <Button busy={busy && 'Asking...'} onClick={() => void onPress()}>
      Ask again
    </Button>
  </div>
);
