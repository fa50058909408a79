import type { WireCheckout } from '@slipcast/contracts/http/order';
import { formatPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import { column, small, tokens } from '../../base/theme.ts';
import type { Attempt, Failure } from '../../features/checkout/attempt.ts';
import { CardPayment } from '../../features/checkout/CardPayment.tsx';
import { checkoutApi } from '../../features/checkout/checkout-api.ts';
import { emptyInfo } from '../../features/checkout/checkout-info.ts';
import { PAID_ELSEWHERE, withPaymentLock } from '../../features/checkout/payment-lock.ts';
import { PaymentFailure } from '../../features/checkout/PaymentFailure.tsx';
import { placeOrder } from '../../features/checkout/place-order.ts';
import { CALL_MS, NO_ANSWER, tokeniseCard, withTimeout } from '../../features/checkout/tokenise.ts';
import { useCard } from '../../features/checkout/use-card.ts';
import { useSquare } from '../../features/checkout/use-square.ts';
import { vouchersApi } from '../../features/vouchers/vouchers-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { amountOf, type TypedVoucher, voucherBody } from './voucher-form.ts';

const Block = styled.div`
  ${column('s24')}
  button[type='submit'] {
    width: 100%;
    min-height: 52px;
  }
`;
const Summary = styled.dl`
  ${column('s8')}
  padding: ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  dt {
    ${small}
  }
  dd {
    margin: 0;
    white-space: pre-line;
  }
`;
const Agreed = styled.p`
  ${small}
`;
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
export const dayText = (day: string): string => DAY.format(new Date(`${day}T12:00:00Z`));

type Props = { typed: TypedVoucher; onBack: () => void; onDone: (placed: WireCheckout) => void };

/** The voucher as it was typed, and the card. One payment at a time; pressing again after a failure never charges twice. */
export function PayForVoucher({ typed, onBack, onDone }: Props) {
  const dispatch = useAppDispatch();
  const isGuest = useAppSelector(selectToken) === null;
  const square = useSquare();
  const { state, card, setFrame, retry } = useCard(square, '');
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const pence = amountOf(typed);
  const amount = formatPence(pence);
  const body = voucherBody(typed, '');
  const payHere = async () => {
    const info = { ...emptyInfo(), fullName: body.customer_name, email: body.customer_email };
    const outcome = await placeOrder(pence, attempt, {
      tokenise: async () => (card.current ? tokeniseCard(card.current, info, pence) : { cancelled: true }),
      freshTotal: () => Promise.resolve(pence),
      charge: (sourceId, verificationToken) =>
        withTimeout(
          dispatch(
            checkoutApi.endpoints.createPayment.initiate({ isGuest, sourceId, verificationToken, pence }),
          ),
          CALL_MS,
          NO_ANSWER,
        ),
      paid: setAttempt,
      order: (paymentId) =>
        withTimeout(
          dispatch(vouchersApi.endpoints.buyVoucher.initiate(voucherBody(typed, paymentId))),
          CALL_MS,
          NO_ANSWER,
        ),
    });
    if ('done' in outcome) onDone(outcome.done);
    else if ('failure' in outcome) {
      setAttempt(outcome.attempt);
      setFailure(outcome.failure);
    }
  };
  const pay = async () => {
    if (isPaying) return;
    setPaying(true);
    setFailure(null);
    try {
      if ((await withPaymentLock(payHere)) === null) setFailure(PAID_ELSEWHERE);
    } finally {
      setPaying(false);
    }
  };
  return (
    <Block>
      <Summary aria-label="Your voucher">
        <div>
          <dt>Gift voucher</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>{typed.forMe ? 'For you' : `For ${body.recipient_name}`}</dt>
          <dd>
            {body.recipient_email},{' '}
            {body.send_on === null ? 'as soon as it’s paid' : `on ${dayText(body.send_on)}`}
          </dd>
        </div>
        {body.message && (
          <div>
            <dt>Message</dt>
            <dd>{body.message}</dd>
          </div>
        )}
      </Summary>
      <p>
        <Button look="secondary" onClick={onBack} disabled={isPaying || attempt !== null}>
          Change Details
        </Button>
      </p>
      <CardPayment square={square} state={state} setFrame={setFrame} onRetry={retry}>
        {failure && <PaymentFailure failure={failure} />}
        <Button
          type="submit"
          busy={isPaying}
          disabled={state !== 'ready' && attempt === null}
          onClick={() => void pay()}
        >
          {isPaying ? `Paying ${amount}...` : `Pay ${amount}`}
        </Button>
      </CardPayment>
      <Agreed>
        By paying you agree to our <Link to="/terms">terms of sale</Link>. You can cancel within 14 days, as
        long as the voucher hasn’t been used.
      </Agreed>
    </Block>
  );
}
