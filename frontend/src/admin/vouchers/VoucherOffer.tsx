import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { grid } from '../../base/theme.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Snackbar } from '../../ui/Snackbar.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Row } from '../../ui/Stack.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Conflict } from '../shell/Conflict.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { useRevisedForm } from '../shell/use-revised-form.ts';
import {
  offerFields,
  offerFrom,
  offerLabels,
  offerSchema,
  typedOffer,
  type TypedOffer,
} from './offer-form.ts';
import { useSaveVoucherSettingsMutation, useVoucherSettingsQuery } from './vouchers-office-api.ts';

const Fields = styled(Form)`
  max-width: 720px;
`;
const Pair = styled.div`
  ${grid('repeat(2, minmax(0, 1fr))', 's16')}
`;

type Props = { saved: TypedOffer; refresh: () => Promise<TypedOffer | undefined> };

function OfferForm({ saved, refresh }: Props) {
  const [save] = useSaveVoucherSettingsMutation();
  const [message, setMessage] = useState<string | null>(null);
  const { form, isChanged, conflict } = useRevisedForm<TypedOffer, TypedOffer>({
    draft: 'vouchers on offer',
    schema: offerSchema(
      (): boolean => form.getValues('on'),
      (): boolean => form.getValues('any'),
    ),
    labels: offerLabels,
    prefix: 'offer',
    fields: offerFields,
    saved,
    save: async (typed) => {
      setMessage(null);
      const answer = await save(offerFrom(typed));
      if (answer.data)
        setMessage(
          answer.data.on
            ? 'Saved. The shop’s footer leads to your gift vouchers.'
            : 'Saved. The shop sells no gift vouchers; those that exist can be used.',
        );
      return answer;
    },
    refresh,
    failure: 'Failed to save what is on offer. Please try again.',
  });
  const { field, register, isSubmitting, control } = form;
  const [isOn, isAny] = useWatch({ control, name: ['on', 'any'] });
  return (
    <Fields form={form} gap="s16" action={conflict && <Conflict {...conflict} />}>
      <Checkbox {...register('on')} label="Sell gift vouchers" />
      {isOn && (
        <>
          <Field
            {...field('amounts')}
            inputMode="text"
            autoComplete="off"
            hint="With commas, such as 20, 50, 100."
          />
          <Checkbox {...register('any')} label="Any amount between two" />
          {isAny && (
            <Pair>
              <Field {...field('least')} required inputMode="decimal" autoComplete="off" />
              <Field {...field('most')} required inputMode="decimal" autoComplete="off" />
            </Pair>
          )}
        </>
      )}
      <Row $gap="s12">
        <Button type="submit" busy={isSubmitting && 'Saving...'}>
          Save Offer
        </Button>
        <p role="status">{isChanged && !isSubmitting ? 'You have unsaved changes.' : ''}</p>
      </Row>
      <Snackbar message={message} onClose={() => setMessage(null)} />
      <UnsavedGuard when={isChanged} />
    </Fields>
  );
}

/** Which vouchers the shop sells. */
export function VoucherOffer() {
  const { data, isError, isFetching, refetch } = useVoucherSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const saved = useMemo(() => data && typedOffer(data), [data]);
  const refresh = async () => {
    const { data: newest } = await refetch();
    return newest && typedOffer(newest);
  };
  return (
    <Sheet aria-labelledby="voucher-offer">
      <h2 id="voucher-offer">On Offer</h2>
      {saved && <OfferForm saved={saved} refresh={refresh} />}
      {!data && isError && (
        <RetryAlert onRetry={refetch} busy={isFetching}>
          Failed to load what is on offer
        </RetryAlert>
      )}
      {!data && !isError && <Spinner label="Loading what is on offer..." />}
    </Sheet>
  );
}
