import { SETTINGS_LIMITS as MAX } from '@slipcast/contracts/settings';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import type { TypedSettings } from './settings-form.ts';

type Props = Pick<ReturnType<typeof useSchemaForm<TypedSettings, TypedSettings>>, 'field'>;

const STORED = `${MAX.storedDaysLeast} to ${MAX.storedDays.toLocaleString('en-GB')} days.`;

export const Stock = ({ field }: Props) => (
  <Fieldset legend="Stock">
    <Field
      {...field('lowStock')}
      required
      inputMode="numeric"
      hint={`0 to ${MAX.lowStock} pieces. Pots at or below this number show as low on the dashboard. The home page lists a pot under its last pieces when every colour is at or below it.`}
    />
  </Fieldset>
);

/** What the shop was set up with, and the maker may choose otherwise. */
export const Limits = ({ field }: Props) => (
  <Fieldset legend="Times and limits">
    <p>Leave a field empty to keep what your shop was set up with.</p>
    <Field
      {...field('undoMinutes')}
      optional
      inputMode="numeric"
      hint={`0 to ${MAX.undoMinutes}. The buyer is emailed after that. Two minutes is usual.`}
    />
    <Field
      {...field('lettersPerMinute')}
      optional
      inputMode="numeric"
      hint={`1 to ${MAX.lettersPerMinute.toLocaleString('en-GB')}. Fewer, if your mail provider asks for it; never more than your shop was set up for.`}
    />
    <Field
      {...field('namesDays')}
      optional
      inputMode="numeric"
      hint={`${STORED} Names, addresses and messages of finished orders are then removed. Which card has paid goes with them, or earlier if your shop was set up that way. The sums stay.`}
    />
    <Field
      {...field('auditDays')}
      optional
      inputMode="numeric"
      hint={`${STORED} Older lines about who changed what are deleted.`}
    />
  </Fieldset>
);
