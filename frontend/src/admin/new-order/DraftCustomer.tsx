import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from '@slipcast/contracts/limits';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { OrderDraft } from './order-draft.ts';

type Props = { draft: OrderDraft; onChange: (draft: OrderDraft) => void };

/** For whom the order is, and where it goes. At a stall all of it may stay empty. */
export function DraftCustomer({ draft, onChange }: Props) {
  const field = (name: 'name' | 'email' | 'phone' | 'address' | 'deposit') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value }),
  });
  return (
    <>
      <Fieldset legend="Customer">
        <Field
          {...field('name')}
          label="Name"
          optional={!draft.isSent}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        <Field
          {...field('email')}
          label="Email"
          optional
          type="email"
          maxLength={EMAIL_MAX}
          autoComplete="off"
          hint="For the receipt."
        />
        <Field
          {...field('phone')}
          label="Phone"
          optional
          type="tel"
          maxLength={PHONE_MAX}
          autoComplete="off"
        />
      </Fieldset>
      <Fieldset legend="How it goes">
        <Checkbox
          type="radio"
          name="goes"
          label="Taken away"
          checked={!draft.isSent}
          onChange={() => onChange({ ...draft, isSent: false })}
        />
        <Checkbox
          type="radio"
          name="goes"
          label="Sent to an address"
          checked={draft.isSent}
          onChange={() => onChange({ ...draft, isSent: true })}
        />
        {draft.isSent && (
          <TextArea
            {...field('address')}
            label="Address"
            rows={4}
            maxLength={ADDRESS_MAX}
            autoComplete="off"
          />
        )}
      </Fieldset>
      <Field
        {...field('deposit')}
        label="Deposit, £"
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="If only a part is paid now. You record the rest on the order’s page."
      />
    </>
  );
}
