import { formatPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { grid, media, row, tokens } from '../../base/theme.ts';
import type { VoucherOffer } from '../../features/vouchers/vouchers-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import {
  daysToSend,
  MESSAGE_MAX,
  OTHER,
  type TypedVoucher,
  voucherLabels,
  voucherSchema,
} from './voucher-form.ts';

const Sheet = styled(Form)`
  padding: ${tokens.space.s24} ${tokens.space.s16};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  ${media.medium} {
    padding: ${tokens.space.s24};
  }
  > button {
    justify-self: start;
  }
`;
const Amounts = styled.div`
  ${row('s0', 's24')}
`;
const Pair = styled.div`
  ${grid('minmax(0, 1fr)', 's16')}
  align-items: end;
  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

type Props = {
  offer: VoucherOffer;
  typed: TypedVoucher;
  onDone: (typed: TypedVoucher) => void;
};

/** Everything about a voucher but its payment. */
export function VoucherForm({ offer, typed, onDone }: Props) {
  const [{ min, max }] = useState(() => daysToSend(new Date()));
  const form = useSchemaForm<TypedVoucher, TypedVoucher>({
    schema: voucherSchema(offer, (): boolean => form.getValues('forMe')),
    labels: { ...voucherLabels, forMe: 'It’s for me' },
    defaultValues: typed,
    prefix: 'voucher',
    onSubmit: (values) => {
      onDone(values);
      return undefined;
    },
  });
  const { field, register, control } = form;
  const [amount, forMe] = useWatch({ control, name: ['amount', 'forMe'] });
  const choices = offer.amountsPence.map((pence) => ({ value: String(pence), label: formatPence(pence) }));
  if (offer.anyAmount && choices.length > 0) choices.push({ value: OTHER, label: 'Another amount' });
  return (
    <Sheet form={form} gap="s24">
      <Fieldset legend="Amount">
        {choices.length > 0 && (
          <Amounts role="radiogroup" aria-label="Amount">
            {choices.map(({ value, label }) => (
              <Checkbox key={value} type="radio" value={value} label={label} {...register('amount')} />
            ))}
          </Amounts>
        )}
        {amount === OTHER && offer.anyAmount && (
          <Field
            {...field('otherAmount')}
            required
            inputMode="decimal"
            autoComplete="off"
            hint={`From ${formatPence(offer.anyAmount.leastPence)} to ${formatPence(offer.anyAmount.mostPence)}.`}
          />
        )}
      </Fieldset>
      <Fieldset legend="From">
        <Pair>
          <Field {...field('senderName')} required autoComplete="name" />
          <Field
            {...field('senderEmail')}
            required
            type="email"
            autoComplete="email"
            hint="For your receipt."
          />
        </Pair>
      </Fieldset>
      <Fieldset legend="To">
        <Checkbox label="It’s for me" {...register('forMe')} />
        {!forMe && (
          <Pair>
            <Field {...field('recipientName')} required autoComplete="off" />
            <Field
              {...field('recipientEmail')}
              required
              type="email"
              autoComplete="off"
              hint="We send the voucher here."
            />
          </Pair>
        )}
        <TextArea {...field('message')} optional rows={3} maxLength={MESSAGE_MAX} />
        <Field
          {...field('sendOn')}
          optional
          type="date"
          min={min}
          max={max}
          hint="Leave it empty, and we send it as soon as you’ve paid."
        />
      </Fieldset>
      <Button type="submit">Continue to Payment</Button>
    </Sheet>
  );
}
