import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { column, media, row, tokens } from '../../base/theme.ts';
import { Panel, Total, TwoColumns } from '../../features/checkout/Panel.tsx';
import { Addresses, ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import { addressLines, isOnItsWay, longDate, type Order } from '../../features/orders/order.ts';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { useGuestLookupMutation } from '../../features/orders/orders-api.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Timeline } from '../../features/orders/Timeline.tsx';
import { Tracking } from '../../features/orders/Tracking.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Page } from '../../ui/Page.tsx';
import { Price } from '../../ui/Price.tsx';
import { Actions } from '../../ui/Stack.tsx';

const Result = styled.section`
  margin-top: ${tokens.space.s48};
  h2:focus {
    outline: none;
  }
`;
const Head = styled.header`
  ${column('s8')}
  h2 {
    font-size: ${tokens.text.t25};
  }
  p {
    ${row('s8', 's16')}
    color: ${tokens.color.stone};
  }
`;

/** What a guest sees of an order. The heading takes the focus so that screen readers announce the result. */
function FoundOrder({ order }: { order: Order }) {
  const { number, status, createdAt, tracking, name, email, shipping, delivery, billing, lines, totalPence } =
    order;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Result aria-labelledby="found-order">
      <TwoColumns>
        <div>
          <Head>
            <h2 id="found-order" ref={heading} tabIndex={-1}>
              Order {number}
            </h2>
            <p>
              <StatusChip status={status} view="guest" />
              <span>{longDate(createdAt)}</span>
            </p>
            <p>
              <span>{name}</span>
              <span>{email}</span>
            </p>
          </Head>
          <Timeline order={order} />
          {isOnItsWay(status) && tracking && <Tracking info={tracking} />}
          <Addresses>
            <ParcelLabel title="Shipping address" name={name} lines={addressLines(shipping)} stamped />
            {delivery !== shipping && (
              <ParcelLabel title="Delivery address" name={name} lines={addressLines(delivery)} />
            )}
            <ParcelLabel title="Billing address" name={name} lines={addressLines(billing)} />
          </Addresses>
          <Actions>
            <ButtonLink to="/products">Continue Shopping</ButtonLink>
            <ButtonLink to="/register" look="secondary">
              Create Account
            </ButtonLink>
          </Actions>
        </div>
        <Panel as="aside" aria-label="Items of this order">
          <h3>Your order</h3>
          {lines.length === 0 && <p>No order items found</p>}
          <OrderLines lines={lines}>
            {({ name: product, color, quantity, pricePence }) => (
              <>
                <p>{product}</p>
                {color && <Chip>{color}</Chip>}
                <small>Quantity: {quantity}</small>
                <small>
                  <Price pence={pricePence} /> each
                </small>
              </>
            )}
          </OrderLines>
          <Total pence={totalPence} />
        </Panel>
      </TwoColumns>
    </Result>
  );
}

const Sheet = styled(Form)`
  max-width: 720px;
  padding: ${tokens.space.s24} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  ${media.medium} {
    padding: ${tokens.space.s24};
    grid-template-columns: 1fr 1fr;
    align-items: end;
    > [role],
    > p {
      grid-column: 1 / -1;
    }
    > button {
      justify-self: start;
    }
  }
`;

const text = v.pipe(v.string(), v.trim());
const schema = v.pipe(
  v.object({
    email: v.pipe(text, v.nonEmpty('Required')),
    orderNumber: v.pipe(text, v.nonEmpty('Required')),
  }),
  v.check(
    ({ email, orderNumber }) => email !== '' && orderNumber !== '',
    'Please enter both email and order number',
  ),
);

export function GuestLookup() {
  const [search] = useSearchParams();
  const [lookUp, { data: order }] = useGuestLookupMutation();
  const form = useSchemaForm({
    schema,
    labels: { email: 'Email Address', orderNumber: 'Order Number' },
    defaultValues: { email: search.get('email') ?? '', orderNumber: search.get('orderNumber') ?? '' },
    onSubmit: async (typed) => {
      const { error } = await lookUp(typed);
      return (
        error && {
          message: messageOr(error, 'Failed to look up order. Please check your details and try again.'),
          fields: fieldErrorsOf(error),
        }
      );
    },
  });
  const { field, isSubmitting } = form;
  return (
    <Page title="Guest Order Lookup">
      <Sheet form={form}>
        <p>You will find both in your confirmation email.</p>
        <Field {...field('email')} type="email" autoComplete="email" required />
        <Field
          {...field('orderNumber')}
          placeholder="e.g. 2025-ORD-001"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" busy={isSubmitting && 'Looking up order...'}>
          Look up order
        </Button>
      </Sheet>
      {order && !isSubmitting && <FoundOrder key={order.id} order={order} />}
    </Page>
  );
}
