import { type SyntheticEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { orderText } from '../../base/strings/order.ts';
import { media, tokens } from '../../base/theme.ts';
import { useGuestLookupMutation } from '../../features/orders/orders-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { FoundOrder } from './FoundOrder.tsx';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space.s16};
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

export function GuestLookup() {
  const [search] = useSearchParams();
  const [email, setEmail] = useState(search.get('email') ?? '');
  const [orderNumber, setOrderNumber] = useState(search.get('orderNumber') ?? '');
  const [lookUp, { data: order, error, isLoading }] = useGuestLookupMutation();
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const missing = email.trim() === '' || orderNumber.trim() === '';
    setIncomplete(missing);
    if (!missing) void lookUp({ email, orderNumber });
  };
  const problem = isIncomplete ? orderText.lookupBoth : error ? messageOr(error, orderText.lookupFailed) : '';
  return (
    <Page title="Guest Order Lookup">
      <Form noValidate onSubmit={submit}>
        <p>Both are in your confirmation email.</p>
        {problem && <Alert severity="error">{problem}</Alert>}
        <Field
          label="Email Address"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label="Order Number"
          placeholder="e.g. 2025-ORD-001"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          value={orderNumber}
          onChange={(event) => setOrderNumber(event.target.value)}
        />
        <Button type="submit" busy={isLoading}>
          {isLoading ? orderText.lookingUp : orderText.lookUpOrder}
        </Button>
      </Form>
      {order && !problem && !isLoading && <FoundOrder key={order.id} order={order} />}
    </Page>
  );
}
