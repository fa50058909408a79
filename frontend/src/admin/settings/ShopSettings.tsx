import { SETTINGS_LIMITS as MAX } from '@slipcast/contracts/settings';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Row } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Conflict } from '../shell/Conflict.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { useRevisedForm } from '../shell/use-revised-form.ts';
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
const FAILURE = 'The settings could not be saved. Please try again.';

const hint = (most: number, where: string) => `${where} At most ${most} characters.`;

type Props = { saved: TypedSettings; refresh: () => Promise<TypedSettings | undefined> };

function SettingsForm({ saved, refresh }: Props) {
  const [save] = useSaveSettingsMutation();
  const { form, isChanged, isSaved, conflict } = useRevisedForm({
    draft: 'settings',
    schema: settingsSchema,
    labels: settingsLabels,
    prefix: 'settings',
    fields: settingsFields,
    saved,
    save: async (typed) => {
      const answer = await save(settingsFrom(typed));
      if (answer.data) showSettings(answer.data);
      return answer;
    },
    refresh,
    failure: FAILURE,
  });
  const { field, isSubmitting } = form;
  return (
    <Fields form={form} gap="s24" action={conflict && <Conflict {...conflict} />}>
      <Fieldset legend="Name and words">
        <Field {...field('name')} required hint={hint(MAX.name, 'On every page and in every e-mail.')} />
        <TextArea
          {...field('notice')}
          rows={2}
          optional
          hint={hint(
            MAX.notice,
            'Stands above every page while it is not empty: holidays, a market, a new kiln.',
          )}
        />
        <TextArea
          {...field('maker')}
          rows={4}
          optional
          hint={hint(
            MAX.maker,
            'Who you are, in about three sentences, on the home page and beside your pots. Empty: the beginning of the About page.',
          )}
        />
        <TextArea
          {...field('care')}
          rows={3}
          optional
          hint={hint(MAX.care, 'On the page of every pot that says nothing else about it.')}
        />
      </Fieldset>
      <Fieldset legend="Prices and delivery">
        <Field {...field('priceNote')} optional hint={hint(MAX.priceNote, 'What one price contains.')} />
        <Field
          {...field('pricesNote')}
          optional
          hint={hint(MAX.pricesNote, 'The same in the cart, at checkout, in the footer and in e-mails.')}
        />
        <TextArea
          {...field('delivery')}
          rows={3}
          optional
          hint={hint(MAX.delivery, 'Where you send to, how, and what it costs, on the page of every pot.')}
        />
        <Field
          {...field('dispatchDays')}
          optional
          inputMode="numeric"
          hint={`1 to ${MAX.dispatchDays}. Shoppers read “Dispatched within 3 working days”, and the day by which their order is sent. Empty: nothing is said.`}
        />
      </Fieldset>
      <Fieldset legend="Links under “Follow Us”">
        <Field {...field('instagram')} optional type="url" hint={hint(MAX.link, 'Begins with https://.')} />
        <Field {...field('etsy')} optional type="url" hint={hint(MAX.link, 'Begins with https://.')} />
        <Field {...field('facebook')} optional type="url" hint={hint(MAX.link, 'Begins with https://.')} />
      </Fieldset>
      <Fieldset legend="Stock">
        <Field
          {...field('lowStock')}
          required
          inputMode="numeric"
          hint={`0 to ${MAX.lowStock} pieces. Pots with so few or fewer are called low on the dashboard; of the last pieces on the home page so few are left in every colour.`}
        />
      </Fieldset>
      <Fieldset legend="Visits">
        <Checkbox {...form.register('countVisits')} label={settingsLabels.countVisits} />
        <p>
          How often pages and pots are looked at, by day, under <Link to="/admin/visits">Visits</Link>.
          Nothing is kept of who looked, so no banner has to ask. Off: browsers tell nothing, and nothing is
          stored.
        </p>
      </Fieldset>
      {isSaved && <Alert severity="success">The settings have been saved. Shoppers see them at once.</Alert>}
      <Row $gap="s12">
        <Button type="submit" busy={isSubmitting && 'Saving...'}>
          Save Settings
        </Button>
        <p role="status">{isChanged && !isSubmitting ? 'You have unsaved changes.' : ''}</p>
      </Row>
      <UnsavedGuard when={isChanged} />
    </Fields>
  );
}

/** What the maker decides about the shop. */
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
          The settings could not be loaded.
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Loading settings..." />}
    </Sheet>
  );
}
