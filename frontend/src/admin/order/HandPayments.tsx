import { HAND_METHOD_WORDS, HAND_METHODS, type HandMethod } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { column } from '../../base/theme.ts';
import { useTakePaymentMutation } from '../../features/orders/by-hand-api.ts';
import { type Order, shortDateTime } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { amountFrom } from '../product-form/typed-numbers.ts';
import { submitted } from '../shell/FormDialog.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { PayLinkActions } from '../fulfilment/PayLinkActions.tsx';
import { useDraftForm } from '../shell/use-draft.ts';

const List = styled.ul`
  ${column('s8')}
`;
const penceFrom = (typed: string): number => Math.round(amountFrom(typed) * 100);
const LABELS: Record<HandMethod, string> = {
  cash: 'Cash',
  'card-reader': 'My card reader',
  'bank-transfer': 'Bank transfer',
};

const schema = v.object({
  method: v.picklist(HAND_METHODS, 'Required'),
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed === '' || penceFrom(typed) > 0, 'An amount above £0'),
  ),
});

function PaymentForm({ order: { id: orderId }, owedPence }: { order: Order; owedPence: number }) {
  // The same at every press, so that a second one takes nothing more.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [take] = useTakePaymentMutation();
  const form = useDraftForm(`payment of ${orderId}`, {
    schema,
    labels: { method: 'How it was paid', amount: 'Amount' },
    defaultValues: { method: 'cash' as HandMethod, amount: '' },
    prefix: 'payment',
    onSubmit: ({ method, amount }) => {
      const payment = { id, method, ...(amount !== '' && { amount_pence: penceFrom(amount) }) };
      return submitted(take({ orderId, payment }), 'Failed to record the payment', () => {
        setId(crypto.randomUUID());
        form.reset({ method, amount: '' });
      });
    },
  });
  return (
    <Form form={form} gap="s12">
      <Select {...form.field('method')} required>
        {HAND_METHODS.map((method) => (
          <option key={method} value={method}>
            {LABELS[method]}
          </option>
        ))}
      </Select>
      <Field
        {...form.field('amount')}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint={`Leave it empty for all of ${formatPence(owedPence)}.`}
      />
      <div>
        <Button type="submit" busy={form.isSubmitting}>
          Record Payment
        </Button>
      </div>
    </Form>
  );
}

/** The money of an order that the maker made: what she has taken, and what is still owed. */
export function HandPayments({ order }: { order: Order }) {
  const { byHand } = order;
  if (!byHand) return null;
  return (
    <Sheet aria-labelledby="hand-payments">
      <h2 id="hand-payments">Payment</h2>
      {byHand.payments.length > 0 && (
        <List>
          {byHand.payments.map(({ id, method, amountPence, at }) => (
            <li key={id}>
              {formatPence(amountPence)} {HAND_METHOD_WORDS[method]}, {shortDateTime(at)}
            </li>
          ))}
        </List>
      )}
      {byHand.owedPence > 0 && (
        <>
          <p>
            <strong>{formatPence(byHand.owedPence)}</strong> is still to be paid.
          </p>
          {byHand.payUntil && (
            <>
              <p>
                Its buyer can pay by link until <strong>{shortDateTime(byHand.payUntil)}</strong>. After that
                the order is cancelled, and the pots go back on sale.
              </p>
              <PayLinkActions orderId={order.id} email={order.email} />
              <h3>Paid another way?</h3>
            </>
          )}
          <PaymentForm order={order} owedPence={byHand.owedPence} />
        </>
      )}
    </Sheet>
  );
}
