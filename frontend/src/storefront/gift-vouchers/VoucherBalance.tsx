import { formatPence } from '@slipcast/contracts/money';
import { readVoucherCode, writeVoucherCode } from '@slipcast/contracts/vouchers';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { fieldErrorsOf, messageOr } from '../../base/api.ts';
import { shop } from '../../base/shop.ts';
import { column, tokens } from '../../base/theme.ts';
import {
  useVoucherBalanceMutation,
  type VoucherBalance as Balance,
} from '../../features/vouchers/vouchers-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';

const Sheet = styled(Form)`
  > button {
    justify-self: start;
  }
`;
/** As it is printed. */
const Card = styled.section`
  ${column('s12')}
  justify-items: center;
  padding: ${tokens.space.s32} ${tokens.space.s16};
  border: 1px solid ${tokens.color.rule};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.white};
  text-align: center;
  overflow-wrap: anywhere;
  h2 {
    font-size: ${tokens.text.t25};
  }
  blockquote {
    margin: 0;
    white-space: pre-line;
    font-style: italic;
  }
  code {
    font-size: ${tokens.text.t20};
    font-weight: 600;
    letter-spacing: 0.04em;
  }
`;
const Amount = styled.p`
  font-family: ${tokens.font.head};
  font-size: ${tokens.text.t39};
`;

const schema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('Required')) });

function Shown({ balance, code }: { balance: Balance; code: string }) {
  const { valuePence, balancePence, isVoid, recipientName, senderName, message } = balance;
  if (isVoid) return <p role="status">This voucher is no longer valid. Please ask us about it.</p>;
  return (
    <>
      <Card aria-label="Gift voucher">
        <h2>{shop.name}</h2>
        <p>Gift voucher{recipientName && ` for ${recipientName}`}</p>
        <Amount>{formatPence(balancePence)}</Amount>
        {balancePence < valuePence && <p>left of {formatPence(valuePence)}</p>}
        {message && <blockquote>{message}</blockquote>}
        {senderName && senderName !== recipientName && <p>From {senderName}</p>}
        <p>
          Code <code>{writeVoucherCode(readVoucherCode(code))}</code>
        </p>
        <p>Enter the code when you check out{shop.url && ` at ${shop.url.replace(/^https?:\/\//, '')}`}.</p>
      </Card>
      <p className="no-print">
        <Button Icon={Printer} look="secondary" onClick={() => window.print()}>
          Print Voucher
        </Button>
      </p>
    </>
  );
}

function Lookup({ mailed }: { mailed: string }) {
  const [read, { data: balance, reset }] = useVoucherBalanceMutation();
  const [shown, setShown] = useState('');
  const form = useSchemaForm({
    schema,
    labels: { code: 'Voucher code' },
    defaultValues: { code: mailed },
    onSubmit: async ({ code }) => {
      reset();
      const { error } = await read(code);
      if (!error) {
        setShown(code);
        return undefined;
      }
      return {
        message: messageOr(error, 'We couldn’t check this voucher. Please try again.'),
        fields: fieldErrorsOf(error),
      };
    },
  });
  const { field, isSubmitting, submit } = form;
  // Someone who follows the link in the email sees the voucher at once.
  const arrival = useRef(mailed === '' ? null : submit);
  useEffect(() => {
    arrival.current?.();
    arrival.current = null;
  }, []);
  return (
    <Stack $gap="s24">
      <div className="no-print">
        <Sheet form={form} gap="s16">
          <Field
            {...field('code')}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="From the voucher’s email, such as 7KQ2-MWXR-4HNP-9TCB."
          />
          <Button type="submit" busy={isSubmitting && 'Checking...'}>
            Check Voucher
          </Button>
        </Sheet>
      </div>
      {balance && <Shown balance={balance} code={shown} />}
    </Stack>
  );
}

/** What is left of a voucher, and its printed page. The code in an email's link comes after the #, which browsers never send. */
export function VoucherBalance() {
  const { hash } = useLocation();
  const [mailed] = useState(() => decodeURIComponent(hash.slice(1)));
  return (
    <Page title="Your Gift Voucher" width="form">
      <Lookup mailed={mailed} />
    </Page>
  );
}
