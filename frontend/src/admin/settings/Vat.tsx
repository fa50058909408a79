import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Snackbar } from '../../ui/Snackbar.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Row } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Conflict } from '../shell/Conflict.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { useRevisedForm } from '../shell/use-revised-form.ts';
import { useSaveVatMutation, useVatQuery } from './vat-api.ts';
import { typedVat, type TypedVat, vatFields, vatFrom, vatLabels, vatSchema } from './vat-form.ts';

const Fields = styled(Form)`
  max-width: 720px;
`;

type Props = { saved: TypedVat; refresh: () => Promise<TypedVat | undefined> };

function VatForm({ saved, refresh }: Props) {
  const [save] = useSaveVatMutation();
  const [message, setMessage] = useState<string | null>(null);
  const { form, isChanged, conflict } = useRevisedForm<TypedVat, TypedVat>({
    draft: 'VAT',
    schema: vatSchema((): boolean => form.getValues('on')),
    labels: vatLabels,
    prefix: 'vat',
    fields: vatFields,
    saved,
    save: async (typed) => {
      setMessage(null);
      const answer = await save(vatFrom(typed));
      if (answer.data)
        setMessage(
          answer.data.on
            ? 'VAT saved. New orders include it and get invoices.'
            : 'VAT saved. New orders show none.',
        );
      return answer;
    },
    refresh,
    failure: 'Failed to save the VAT settings. Please try again.',
  });
  const { field, register, isSubmitting, control } = form;
  const isOn = useWatch({ control, name: 'on' });
  return (
    <Fields form={form} gap="s16" action={conflict && <Conflict {...conflict} />}>
      <Checkbox {...register('on')} label="We’re registered for VAT" />
      {isOn && (
        <>
          <p>
            Your prices include VAT. Each order shows how much, and gets a numbered VAT invoice. Each refund
            gets a credit note. Orders that exist stay as they are.
          </p>
          <Field {...field('ratePercent')} required inputMode="decimal" autoComplete="off" />
          <Field {...field('number')} required autoComplete="off" hint="Printed on invoices." />
          <Field {...field('name')} required autoComplete="organization" hint="Who issues the invoices." />
          <TextArea {...field('address')} rows={3} required hint="Printed on invoices." />
        </>
      )}
      <Row $gap="s12">
        <Button type="submit" busy={isSubmitting && 'Saving...'}>
          Save VAT
        </Button>
        <p role="status">{isChanged && !isSubmitting ? 'You have unsaved changes.' : ''}</p>
      </Row>
      <Snackbar message={message} onClose={() => setMessage(null)} />
      <UnsavedGuard when={isChanged} />
    </Fields>
  );
}

/** Whether the shop is registered for VAT, and what its invoices say of it. */
export function Vat() {
  const { data, isError, isFetching, refetch } = useVatQuery(undefined, { refetchOnMountOrArgChange: true });
  const saved = useMemo(() => data && typedVat(data), [data]);
  const refresh = async () => {
    const { data: newest } = await refetch();
    return newest && typedVat(newest);
  };
  return (
    <Sheet aria-labelledby="vat">
      <h2 id="vat">VAT</h2>
      {saved && <VatForm saved={saved} refresh={refresh} />}
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load the VAT settings
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Loading the VAT settings..." />}
    </Sheet>
  );
}
