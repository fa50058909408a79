import { Printer } from 'lucide-react';
import { checkoutText } from '../../base/strings/checkout.ts';
import { orderText } from '../../base/strings/order.ts';
import { useResend } from '../../features/checkout/use-resend.ts';
import type { Order } from '../../features/orders/order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';

type Props = { order: Order; orderToken: string | null; isGuest: boolean };

/** Print the order, have the email sent again, or go on. */
export function ConfirmationActions({ order, orderToken, isGuest }: Props) {
  const resend = useResend(order.id, order.email, orderToken);
  return (
    <Stack $gap="s16" style={{ marginTop: 32 }}>
      {resend.result && <Alert severity={resend.result.severity}>{resend.result.message}</Alert>}
      <Actions className="no-print">
        <Button Icon={Printer} look="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button look="secondary" busy={resend.busy && 'Sending...'} onClick={resend.send}>
          {orderText.resend}
        </Button>
        {!isGuest && (
          <ButtonLink look="secondary" to="/orders">
            {checkoutText.history}
          </ButtonLink>
        )}
        <ButtonLink to="/">{checkoutText.home}</ButtonLink>
      </Actions>
    </Stack>
  );
}
