import { DELIVERY_LIMITS as MAX, ZONE_IDS, type Zone, ZONES } from '@slipcast/contracts/delivery-zones';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Form } from '../../ui/form/Form.tsx';
import type { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Snackbar } from '../../ui/Snackbar.tsx';
import { Row } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Conflict } from '../shell/Conflict.tsx';
import { useRevisedForm } from '../shell/use-revised-form.ts';
import { useSaveDeliveryOptionsMutation } from './delivery-api.ts';
import {
  deliveryFields,
  deliveryFrom,
  deliveryLabels,
  deliverySchema,
  type TypedDelivery,
  typedDelivery,
} from './delivery-form.ts';
import { zoneText } from './delivery-words.ts';
import type { Country } from './Exceptions.tsx';
import { MethodDialog } from './MethodDialog.tsx';
import { withMethod, zonesWith } from './change-methods.ts';
import { type MethodDraft, methodsToStartFrom, readZone, writeZone, type ZoneDraft } from './zone-draft.ts';
import { ZoneSection } from './ZoneSection.tsx';

const Fields = styled(Form)`
  max-width: 720px;
`;
const isZone = (name: string): name is Zone => name in ZONES;
const words = (name: string, value: unknown) => (isZone(name) ? zoneText(String(value)) : undefined);

type EditForm = Pick<ReturnType<typeof useSchemaForm<TypedDelivery, TypedDelivery>>, 'field' | 'register'>;

const CollectionFields = ({ form: { field, register }, collects }: { form: EditForm; collects: boolean }) => (
  <Fieldset legend="Collection">
    <Checkbox {...register('collects')} label="Buyers can collect their pots" />
    <TextArea
      {...field('address')}
      rows={3}
      required={collects}
      optional={!collects}
      hint={`Buyers see it once they have paid, not before. ${MAX.address} characters at most.`}
    />
    <TextArea
      {...field('opening')}
      rows={2}
      optional
      hint={`Days and times, a bell, where to park. ${MAX.opening} characters at most.`}
    />
    <Field
      {...field('reminderDays')}
      optional
      inputMode="numeric"
      autoComplete="off"
      hint={`1 to ${MAX.reminderDays}. A buyer who hasn’t collected by then gets one reminder. Leave empty to send none.`}
    />
  </Fieldset>
);

const PackedWeight = ({ form: { field } }: { form: EditForm }) => (
  <Fieldset legend="Weight">
    <Field
      {...field('packedGrams')}
      required
      inputMode="numeric"
      autoComplete="off"
      hint="With box and padding. It counts for pots that have no packed weight of their own."
    />
  </Fieldset>
);

type Props = {
  saved: TypedDelivery;
  countries: readonly Country[];
  refresh: () => Promise<TypedDelivery | undefined>;
};
type Edited = { zone: Zone; method: MethodDraft | null };

/** Every delivery option in one form, saved as a whole. */
export function DeliveryForm({ saved, countries, refresh }: Props) {
  const [save] = useSaveDeliveryOptionsMutation();
  const [message, setMessage] = useState<string | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const { form, typed, isChanged, conflict } = useRevisedForm<TypedDelivery, TypedDelivery>({
    draft: 'delivery options',
    schema: deliverySchema((): boolean => form.getValues('collects')),
    labels: deliveryLabels,
    prefix: 'delivery',
    fields: deliveryFields,
    saved,
    save: async (values) => {
      setMessage(null);
      const answer = await save(deliveryFrom(values));
      // New methods have got their ids.
      if (answer.data) {
        const { revision: _, ...zones } = typedDelivery(answer.data);
        for (const zone of ZONE_IDS) form.setValue(zone, zones[zone]);
        setMessage('Delivery options saved. Shoppers see them now.');
      }
      return answer;
    },
    refresh,
    failure: 'Failed to save the delivery options. Please try again.',
  });
  const { isSubmitting } = form;
  const fields = { ...saved, ...(typed as Partial<TypedDelivery>) };
  const change = (zone: Zone, draft: ZoneDraft) => {
    form.setValue(zone, writeZone(draft), { shouldDirty: true });
    if (form.getFieldState(zone).error) void form.trigger(zone);
  };
  const turn = (zone: Zone, on: boolean) => {
    const draft = readZone(fields[zone]);
    const methods = on && draft.methods.length === 0 ? methodsToStartFrom(fields) : draft.methods;
    change(zone, { ...draft, on, methods });
  };
  const done = (method: MethodDraft, everywhere: boolean) => {
    if (!edited) return;
    const zones = everywhere
      ? [edited.zone, ...zonesWith(edited.method, fields, edited.zone)]
      : [edited.zone];
    for (const zone of zones) change(zone, withMethod(readZone(fields[zone]), edited.method, method));
    setEdited(null);
  };
  return (
    <>
      <Fields form={form} gap="s24" action={conflict && <Conflict {...conflict} words={words} />}>
        <Fieldset legend="Where you deliver">
          <p>
            Turn on the zones that you send parcels to. While every zone is off, delivery is part of every
            price and shoppers have nothing to choose.
          </p>
          {ZONE_IDS.map((zone) => (
            <ZoneSection
              key={zone}
              zone={zone}
              draft={readZone(fields[zone])}
              error={form.getFieldState(zone, form.formState).error?.message}
              countries={countries.filter((country) => country.zone === zone)}
              onTurn={(on) => turn(zone, on)}
              onChange={(draft) => change(zone, draft)}
              onEdit={(method) => setEdited({ zone, method })}
            />
          ))}
        </Fieldset>
        <CollectionFields form={form} collects={fields.collects} />
        <PackedWeight form={form} />
        <Row $gap="s12">
          <Button type="submit" busy={isSubmitting && 'Saving...'}>
            Save Delivery Options
          </Button>
          <p role="status">{isChanged && !isSubmitting ? 'You have unsaved changes.' : ''}</p>
        </Row>
        <Snackbar message={message} onClose={() => setMessage(null)} />
        <UnsavedGuard when={isChanged} />
      </Fields>
      {edited && (
        <MethodDialog
          zoneName={ZONES[edited.zone]}
          method={edited.method}
          alsoIn={zonesWith(edited.method, fields, edited.zone).map((zone) => ZONES[zone])}
          onClose={() => setEdited(null)}
          onDone={done}
        />
      )}
    </>
  );
}
