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

/** How the maker learns about a sale. */
export const OrderEmails = ({
  field,
}: Pick<ReturnType<typeof useSchemaForm<TypedSettings, TypedSettings>>, 'field'>) => (
  <Fieldset legend="New orders">
    <Select {...field('orderEmails')} hint="Orders of the same minute share an email.">
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
);
