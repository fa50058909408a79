import { ADDRESS_MAX } from '@slipcast/contracts/limits';
import * as v from 'valibot';
import { atMost } from '../../base/strings/limits.ts';
import { addressLines, type Order } from '../../features/orders/order.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { FormDialog, submitted } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { useChangeAddressMutation } from './order-page-api.ts';

const schema = v.object({
  deliveryAddress: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Required'),
    v.maxLength(ADDRESS_MAX, atMost(ADDRESS_MAX)),
  ),
});
/** As the checkout writes it: in one line. */
const inOneLine = (text: string): string => addressLines(text).join(', ');

type Props = { order: Order; onClose: () => void; onChanged: () => void };

/** Where the order goes, while nothing of it has been sent. */
export function ChangeAddressDialog({ order, onClose, onChanged }: Props) {
  const { id, number, name, email, delivery, addedTo, added } = order;
  const isShared = addedTo !== null || added.some(({ status }) => status !== 'cancelled');
  const [changeAddress] = useChangeAddressMutation();
  const form = useDraftForm(`address of ${id}`, {
    schema,
    labels: { deliveryAddress: 'Delivery address' },
    defaultValues: { deliveryAddress: addressLines(delivery).join('\n') },
    onSubmit: ({ deliveryAddress }) =>
      submitted(
        changeAddress({ id, address: inOneLine(deliveryAddress) }),
        'Failed to change the address',
        onChanged,
      ),
  });
  return (
    <FormDialog title="Change Delivery Address" form={form} onClose={onClose}>
      <p>
        Order {number} for {name}.{email && ' We’ll email them the new address.'}
        {isShared && ' All orders in this parcel go there.'}
      </p>
      <TextArea
        {...form.field('deliveryAddress')}
        required
        rows={5}
        hint="A line for each part, and the postcode at the end. Delivery isn’t priced again, so the address has to be in the same delivery zone."
        autoComplete="off"
      />
    </FormDialog>
  );
}
