import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useShipOrderMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Row } from '../../ui/Stack.tsx';
import { ParcelPart, useParcelPart } from '../fulfilment/ParcelPart.tsx';
import { ShippingFields, useShippingForm } from '../fulfilment/tracking-form.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import type { FinishProps, Shipped } from './finish.ts';
import { readWeight } from './weight.ts';

const UNREADABLE = 'Enter a weight such as 640, 640 g or 0.64 kg';
/** Someone who weighs one parcel weighs the next, so that one begins with its weight. */
let weighs = false;

/** What can be undone of an order that has just been shipped. */
const undoableOf = ({ id: orderId, number, parcels }: Order): Shipped[] => {
  const last = parcels.at(-1);
  return last?.undoUntil ? [{ orderId, number, parcelId: last.id }] : [];
};

/**
 * Finishes a parcel without a mouse: weight and tracking may come from a scale and a scanner, which type and press Enter. Enter leads from
 * the weight to the tracking, and from there to the next parcel.
 */
export function ShipForm({ together, onShipped, onSkip, onFailure }: FinishProps) {
  const [ship] = useShipOrderMutation();
  const [weight, setWeight] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const [beginsWithWeight] = useState(weighs);
  const weightField = useRef<HTMLInputElement>(null);
  const part = useParcelPart(together[0]!);
  const isPart = together.length === 1 && !part.isAll;
  const grams = weight.trim() === '' ? null : readWeight(weight);
  const shipping = useShippingForm(async (shipment) => {
    if (Number.isNaN(grams)) {
      setUnreadable(true);
      weightField.current?.focus();
      return undefined;
    }
    if (together.length === 1 && part.isNothing) return { message: 'Choose what goes into this parcel' };
    weighs = grams !== null;
    const undoable: Shipped[] = [];
    for (const [at, order] of together.entries()) {
      // One after the other, so that a failure leaves the rest as they are.
      // oxlint-disable-next-line no-await-in-loop
      const { data, error } = await ship({
        id: order.id,
        shipment: {
          ...shipment,
          // One weight for all that is in the parcel.
          ...(at === 0 && grams !== null && { grams }),
          ...(isPart && part.pieces),
        },
      });
      if (!error) {
        if (data) undoable.push(...undoableOf(data));
        continue;
      }
      if (at > 0) onShipped(together.slice(0, at), false, undoable);
      await onFailure(order, error, 'Failed to ship order');
      return undefined;
    }
    onShipped(together, isPart, undoable);
    return undefined;
  }, !beginsWithWeight);
  const { form, isUntracked } = shipping;
  const { setFocus } = form;
  useEffect(() => {
    if (beginsWithWeight) weightField.current?.focus();
  }, [beginsWithWeight]);
  const onWeightKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const isWrong = Number.isNaN(grams);
    setUnreadable(isWrong);
    if (!isWrong) setFocus('trackingInfo');
  };
  return (
    <>
      <Form form={form} gap="s16">
        {together.length === 1 && <ParcelPart {...part} />}
        <Field
          ref={weightField}
          label="Weight"
          optional
          autoComplete="off"
          hint="Of the packed parcel, in grams. A scale that is connected as a keyboard can type it."
          error={isUnreadable ? UNREADABLE : undefined}
          value={weight}
          onChange={(event) => {
            setWeight(event.target.value);
            setUnreadable(false);
          }}
          onKeyDown={onWeightKey}
        />
        <ShippingFields {...shipping} />
        <Row $gap="s12">
          <Button type="submit" busy={form.isSubmitting}>
            Confirm Shipment
          </Button>
          <Button look="secondary" disabled={form.isSubmitting} onClick={onSkip}>
            Skip
          </Button>
        </Row>
      </Form>
      <UnsavedGuard
        when={
          (form.formState.isDirty || isUntracked || weight !== '' || part.chosen !== null) &&
          !form.isSubmitting
        }
      />
    </>
  );
}
