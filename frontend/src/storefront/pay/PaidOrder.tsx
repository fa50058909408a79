import type { WireCheckout } from '@slipcast/contracts/http/order';
import { useEffect, useRef } from 'react';
import { useCurrentStatus } from '../../features/checkout/use-current-status.ts';
import type { Order } from '../../features/orders/order.ts';
import { OrderNotice } from '../../features/orders/OrderNotice.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';

type Props = {
  order: Order;
  orderKey: string;
  /** Of this page's own payment; null: the order was paid before. */
  answer: WireCheckout | null;
};

/** After the payment, or while its outcome is still on the way. */
export function PaidOrder({ order: paid, orderKey, answer }: Props) {
  const order = useCurrentStatus(paid, answer?.orderToken);
  // On a phone the button is far below.
  const heading = useRef<HTMLHeadingElement>(null);
  const hasJustPaid = answer !== null;
  useEffect(() => {
    if (hasJustPaid) heading.current?.focus();
  }, [hasJustPaid]);
  const { email, number } = order;
  const isPaid = order.money === 'paid';
  const noEmail = isPaid && answer?.emailStatus.sent === false ? answer.emailStatus.message : null;
  const search = new URLSearchParams({ email, orderNumber: number });
  const page = `/guest-lookup?${search}#${new URLSearchParams({ key: orderKey })}`;
  return (
    <Stack $gap="s16" role="status">
      <h2 ref={heading} tabIndex={-1}>
        {isPaid ? 'Thank you, your order is paid for' : `Order ${number}`}
      </h2>
      {isPaid && (
        <p>
          Your order number is {number}. {email && !noEmail && `We’re sending a confirmation to ${email}.`}
        </p>
      )}
      <OrderNotice order={order} />
      {noEmail && <Alert severity="warning">We couldn’t send the confirmation email: {noEmail}</Alert>}
      {isPaid && email && (
        <p>
          <ButtonLink to={page}>See Your Order</ButtonLink>
        </p>
      )}
    </Stack>
  );
}
