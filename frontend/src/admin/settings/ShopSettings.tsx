import { SETTINGS_LIMITS as MAX, WITHDRAWAL_DAYS } from '@slipcast/contracts/settings';
import { type ReactNode, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Form } from '../../ui/form/Form.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Link } from '../../ui/Link.tsx';
import { Snackbar } from '../../ui/Snackbar.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Row } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Conflict } from '../shell/Conflict.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { useRevisedForm } from '../shell/use-revised-form.ts';
import { Gifts } from './Gifts.tsx';
import { Limits, Stock } from './Limits.tsx';
import { MakerPhoto } from './MakerPhoto.tsx';
import { OrderEmails } from './OrderEmails.tsx';
import { useEditedSettingsQuery, useSaveSettingsMutation } from './settings-api.ts';
import {
  settingsFields,
  settingsFrom,
  settingsLabels,
  settingsSchema,
  showSettings,
  type TypedSettings,
  typedSettings,
} from './settings-form.ts';

const Fields = styled(Form)`
  max-width: 720px;
`;
const hint = (most: number, text: string) => `${text} ${most} characters at most.`;
type EditForm = ReturnType<typeof useSchemaForm<TypedSettings, TypedSettings>>;
type PartProps = Pick<EditForm, 'field'>;

const ShopTexts = ({ field, photo }: PartProps & { photo: ReactNode }) => (
  <Fieldset legend="Name and texts">
    <Field {...field('name')} required hint={hint(MAX.name, 'On every page and in every email.')} />
    <TextArea
      {...field('notice')}
      rows={2}
      optional
      hint={hint(MAX.notice, 'Shown on every page until you clear it: holidays, a market, a new kiln.')}
    />
    <TextArea
      {...field('maker')}
      rows={4}
      optional
      hint={hint(
        MAX.maker,
        'Who you are, in about three sentences, on the home page and beside your pots. Leave empty to use the start of the About page.',
      )}
    />
    {photo}
    <TextArea
      {...field('care')}
      rows={3}
      optional
      hint={hint(MAX.care, 'On the page of every pot without a care text of its own.')}
    />
  </Fieldset>
);

const PricesAndDelivery = ({ field }: PartProps) => (
  <Fieldset legend="Prices and delivery">
    <Field {...field('priceNote')} optional hint={hint(MAX.priceNote, 'What a price includes.')} />
    <Field
      {...field('pricesNote')}
      optional
      hint={hint(MAX.pricesNote, 'The same, for the cart, checkout, footer and emails.')}
    />
    <TextArea
      {...field('delivery')}
      rows={3}
      optional
      hint={hint(MAX.delivery, 'Where and how you deliver, and what it costs, on the page of every pot.')}
    />
    <Field
      {...field('dispatchDays')}
      optional
      inputMode="numeric"
      hint={`1 to ${MAX.dispatchDays}. Shoppers see “Dispatched within 3 working days”, and the date for their order. Leave empty to promise nothing.`}
    />
    <Field
      {...field('returnDays')}
      optional
      inputMode="numeric"
      hint={`${WITHDRAWAL_DAYS} to ${MAX.returnDays}, counted from delivery. Buyers ask for a return on their order’s page, and you may decline. Leave empty if the ${WITHDRAWAL_DAYS} days of the law are enough.`}
    />
  </Fieldset>
);

const Links = ({ field }: PartProps) => (
  <Fieldset legend="Links under “Follow Us”">
    {(['instagram', 'etsy', 'facebook'] as const).map((name) => (
      <Field key={name} {...field(name)} optional type="url" hint={hint(MAX.link, 'Starts with https://.')} />
    ))}
  </Fieldset>
);

const Visits = ({ register }: Pick<EditForm, 'register'>) => (
  <Fieldset legend="Visits">
    <Checkbox {...register('countVisits')} label={settingsLabels.countVisits} />
    <p>
      Counts how often pages and pots are viewed each day. See <Link to="/admin/visits">Visits</Link>. We
      record nothing about visitors, so no banner is needed. Turned off, nothing is counted or stored.
    </p>
  </Fieldset>
);

type Props = { saved: TypedSettings; refresh: () => Promise<TypedSettings | undefined> };

function SettingsForm({ saved, refresh }: Props) {
  const [save] = useSaveSettingsMutation();
  const [message, setMessage] = useState<string | null>(null);
  const { form, isChanged, conflict } = useRevisedForm({
    draft: 'settings',
    schema: settingsSchema,
    labels: settingsLabels,
    prefix: 'settings',
    fields: settingsFields,
    saved,
    save: async (typed) => {
      setMessage(null);
      const answer = await save(settingsFrom(typed));
      if (answer.data) {
        showSettings(answer.data);
        setMessage('Settings saved. Shoppers see them now.');
      }
      return answer;
    },
    refresh,
    failure: 'Failed to save the settings. Please try again.',
  });
  const { field, register, isSubmitting, control, setValue } = form;
  const makerPhoto = useWatch({ control, name: 'makerPhoto' });
  return (
    <Fields form={form} gap="s24" action={conflict && <Conflict {...conflict} />}>
      <ShopTexts
        field={field}
        photo={<MakerPhoto value={makerPhoto} onChange={(address) => setValue('makerPhoto', address)} />}
      />
      <PricesAndDelivery field={field} />
      <Gifts register={register} />
      <Links field={field} />
      <OrderEmails field={field} />
      <Stock field={field} />
      <Limits field={field} />
      <Visits register={register} />
      <Row $gap="s12">
        <Button type="submit" busy={isSubmitting && 'Saving...'}>
          Save Settings
        </Button>
        <p role="status">{isChanged && !isSubmitting ? 'You have unsaved changes.' : ''}</p>
      </Row>
      <Snackbar message={message} onClose={() => setMessage(null)} />
      <UnsavedGuard when={isChanged} />
    </Fields>
  );
}

/** The settings that the maker can change. */
export function ShopSettings() {
  const { data, isError, isFetching, refetch } = useEditedSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const saved = useMemo(() => data && typedSettings(data), [data]);
  const refresh = async () => {
    const { data: newest } = await refetch();
    return newest && typedSettings(newest);
  };
  return (
    <Sheet aria-label="Your shop">
      <h2>Your shop</h2>
      {saved && <SettingsForm saved={saved} refresh={refresh} />}
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load settings
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Loading settings..." />}
    </Sheet>
  );
}
