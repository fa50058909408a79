import { EMAIL_MAX } from '@slipcast/contracts/limits';
import type { OrderEmails as Wanted } from '@slipcast/contracts/settings';
import { shop } from '../../base/shop.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import type { TypedSettings } from './settings-form.ts';

const choices: Record<Wanted, string> = {
  each: 'As they come',
  daily: 'Once a day, at 7:00',
  never: 'Never',
};

type Props = Pick<ReturnType<typeof useSchemaForm<TypedSettings, TypedSettings>>, 'field'>;

/** How the maker learns about a sale, and where what buyers answer to an email arrives. */
export const OrderEmails = ({ field }: Props) => (
  <>
    <Fieldset legend="New orders">
      <Select {...field('orderEmails')} hint="Orders placed within the same minute share one email.">
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        {...field('orderEmailsTo')}
        optional
        type="email"
        autoComplete="email"
        hint={`Leave empty to use the shop’s own address, ${shop.email}. ${EMAIL_MAX} characters at most.`}
      />
    </Fieldset>
    <Fieldset legend="Emails to buyers">
      <Field
        {...field('repliesTo')}
        optional
        type="email"
        autoComplete="email"
        hint={`Where replies to the shop’s emails go. Leave this empty to use the address they’re sent from, ${shop.email}. ${EMAIL_MAX} characters at most.`}
      />
    </Fieldset>
  </>
);
