import { adminText } from '../../base/strings/admin.ts';
import { useChangeTrackingMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { TextArea } from '../../ui/Field.tsx';
import { useTrackingForm } from '../orders/use-tracking-form.ts';
import { FormDialog } from '../shell/FormDialog.tsx';

export function TrackingDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [change] = useChangeTrackingMutation();
  const { form, field } = useTrackingForm(
    order.tracking,
    adminText.trackingFailed,
    (trackingInfo) => change({ id: order.id, trackingInfo }),
    onClose,
  );
  return (
    <FormDialog title={adminText.updateTracking} form={form} onClose={onClose}>
      <TextArea {...field} rows={4} />
    </FormDialog>
  );
}
