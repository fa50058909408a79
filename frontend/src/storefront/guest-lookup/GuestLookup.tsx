import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { media, tokens } from '../../base/theme.ts';
import { useZone } from '../../features/live/availability.ts';
import { guestLookupHead } from '../../features/metadata/shop-heads.ts';
import { useGuestLookupMutation } from '../../features/orders/orders-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { FoundOrder } from './FoundOrder.tsx';

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

type Props = {
  mailedKey: string | null;
  /** What the address says; null while only the server's page is there. */
  search: URLSearchParams | null;
};

function Lookup({ mailedKey, search }: Props) {
  const [lookUp, { data: found }] = useGuestLookupMutation();
  const form = useSchemaForm({
    schema,
    labels: { email: 'Email Address', orderNumber: 'Order Number' },
    defaultValues: { email: search?.get('email') ?? '', orderNumber: search?.get('orderNumber') ?? '' },
    onSubmit: async (typed) => {
      const { error } = await lookUp({ ...typed, key: mailedKey ?? undefined });
      return (
        error && {
          message: messageOr(error, 'Failed to look up order. Please check your details and try again.'),
          fields: fieldErrorsOf(error),
        }
      );
    },
  });
  const { field, formState, isSubmitting, submit } = form;
  const hasFailed = !found && formState.submitCount > 0;
  // Someone with a link has nothing to fill in, unless the link leads nowhere.
  const isForm = mailedKey === null || hasFailed;
  // A visitor from an emailed link sees the order at once.
  const arrival = useRef(mailedKey === null ? null : submit);
  useEffect(() => {
    arrival.current?.();
    arrival.current = null;
  }, []);
  return (
    <Page title="Guest Order Lookup" head={guestLookupHead}>
      {!isForm && !found && <Spinner label="Looking up order..." />}
      {isForm && (
        <Sheet form={form}>
          <p>You’ll find both in your confirmation email.</p>
          <Field {...field('email')} type="email" autoComplete="email" required />
          <Field
            {...field('orderNumber')}
            placeholder="e.g. 2025-ORD-001"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <noscript>
            <p>Looking up an order needs JavaScript. Please turn it on and reload the page.</p>
          </noscript>
          <Button type="submit" disabled={search === null} busy={isSubmitting && 'Looking up order...'}>
            Look up order
          </Button>
        </Sheet>
      )}
      {found && !isSubmitting && (
        <FoundOrder key={found.order.id} {...found} isLinkOld={mailedKey !== null} orderKey={mailedKey} />
      )}
      {!isForm && found && (
        <p className="no-print">
          <Link to="/guest-lookup">Look up another order</Link>
        </p>
      )}
    </Page>
  );
}

export function GuestLookup() {
  // Behind the #, so that it is in no log and no Referer.
  const key = new URLSearchParams(useLocation().hash.slice(1)).get('key');
  const [search] = useSearchParams();
  // The rendered page is the same for everyone: the address fills in the form once React has taken over.
  if (useZone() !== undefined) return <Lookup key="server" mailedKey={null} search={null} />;
  // Another link starts from scratch, even in the same tab.
  return <Lookup key={key} mailedKey={key} search={search} />;
}
