import { NAME_MAX } from '@slipcast/contracts/limits';
import { useEffect } from 'react';
import * as v from 'valibot';
import { useCollectedMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog, submitted } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { AdminLines } from './order-parts.tsx';

const schema = v.object({ collectedBy: v.pipe(v.string(), v.trim(), v.nonEmpty('Required')) });

type Props = { order: Order; onClose: () => void; onCollected: (collectedBy: string) => void };

/** Hands an order over. The buyer's name is there to be confirmed. */
export function CollectedDialog({ order: { id, number, name, lines }, onClose, onCollected }: Props) {
  const [collect] = useCollectedMutation();
  const form = useDraftForm('collected', {
    schema,
    labels: { collectedBy: 'Collected by' },
    defaultValues: { collectedBy: name },
    onSubmit: ({ collectedBy }) =>
      submitted(collect({ id, collectedBy }), 'Failed to record the collection', () =>
        onCollected(collectedBy),
      ),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('collectedBy', { shouldSelect: true }), [setFocus]);
  return (
    <FormDialog title="Hand Over Order" form={form} onClose={onClose} submit="Confirm Collection">
      <p>
        Order {number} for {name}
      </p>
      <AdminLines lines={lines} />
      <Field
        {...form.field('collectedBy')}
        required
        autoComplete="off"
        maxLength={NAME_MAX}
        hint="Who has taken the pots with them. The order is then delivered."
      />
    </FormDialog>
  );
}
