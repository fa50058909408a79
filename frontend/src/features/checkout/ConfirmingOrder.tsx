import { formatPence } from '@slipcast/contracts/money';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import { CONFIRMING } from './order-failure.ts';
import type { NotYet } from './attempt.ts';
import { type ResumeProps, useResumeOrder } from './use-resume-order.ts';

/** A restarted service is back within seconds. After two minutes the shopper decides. */
const PAUSES_MS = [1500, 3000, 5000, 10_000, 20_000, 30_000, 60_000];
const LONGEST_MS = 130_000;

/** Asks again, at growing intervals or when the shop says. Resolves the state `waiting`: false once the shopper decides. */
function useAskingAgain(
  { pending }: ResumeProps,
  finish: ReturnType<typeof useResumeOrder>['finish'],
): boolean {
  const [waiting, setWaiting] = useState(true);
  const [first] = useState(pending.notYet);
  const ask = useRef(finish);
  useEffect(() => {
    ask.current = finish;
  }, [finish]);
  useEffect(() => {
    let timer = 0;
    let hasLeft = false;
    let waitedMs = 0;
    const askAfter = ([pause = Infinity, ...later]: number[], notYet: NotYet | undefined) => {
      const pauseMs = Math.max(pause, (notYet?.retryAfter ?? 0) * 1000);
      waitedMs += pauseMs;
      if (waitedMs > LONGEST_MS) return setWaiting(false);
      timer = window.setTimeout(async () => {
        const left = await ask.current();
        if (hasLeft) return;
        if (left) askAfter(later, left.notYet);
        else setWaiting(false);
      }, pauseMs);
    };
    askAfter(PAUSES_MS, first);
    return () => {
      hasLeft = true;
      window.clearTimeout(timer);
    };
  }, [first]);
  return waiting;
}

/** The order was paid for, and there is no order yet, or its answer was lost: asks again until the outcome is known. */
export function ConfirmingOrder(props: ResumeProps) {
  const { busy, failure, notYet, over, finish } = useResumeOrder(props);
  const waiting = useAskingAgain(props, finish);
  if (notYet) return <WaitingOrder {...{ ...props, notYet, waiting, busy, finish }} />;
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
        Your payment of {formatPence(pence)} was accepted by your bank, but we lost the connection and can’t
        tell whether your order was placed.
        {waiting
          ? ' We’re checking again. You don’t need to do anything.'
          : ' It’s taking longer than it should. You can close this page. If your order was placed, we’ll email a confirmation. If it wasn’t, the money will be released.'}{' '}
        You won’t be charged twice.
      </p>
      {waiting ? <Spinner label="Checking your order..." /> : <AskAgain busy={busy} onPress={finish} />}
      <Reference id={paymentId} />
    </Stack>
  );
}

const Reference = ({ id }: { id: string }) => (
  <p>
    Payment reference: <code style={{ overflowWrap: 'anywhere' }}>{id}</code>.{' '}
    <Link to="/contact">Contact support</Link>
  </p>
);

type WaitingProps = ResumeProps & {
  notYet: NotYet;
  waiting: boolean;
  busy: boolean;
  finish: () => Promise<unknown>;
};

/** The shop couldn't place the order yet. The money is only reserved. */
const WaitingOrder = ({ notYet, pending, waiting, busy, finish }: WaitingProps) => (
  <Stack $gap="s16" style={{ maxWidth: 680 }}>
    <Stack role="status" $gap="s8">
      <h2>Your order hasn’t been placed yet</h2>
      <p>{notYet.message}</p>
    </Stack>
    <p>
      {formatPence(pending.pence)} is reserved on your card.{' '}
      {waiting
        ? 'We’ll try again. You don’t need to do anything.'
        : 'You can try again, or close this page. Without an order, the money is released within minutes.'}{' '}
      You won’t be charged twice.
    </p>
    {waiting ? (
      <Spinner label="Placing your order..." />
    ) : (
      <div>
        <Button busy={busy && 'Trying...'} onClick={() => void finish()}>
          Try Again
        </Button>
      </div>
    )}
    <Reference id={pending.paymentId} />
  </Stack>
);

const AskAgain = ({ busy, onPress }: { busy: boolean; onPress: () => Promise<unknown> }) => (
  <div>
    <Button busy={busy && 'Checking...'} onClick={() => void onPress()}>
      Check Again
    </Button>
  </div>
);
