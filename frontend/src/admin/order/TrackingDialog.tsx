import { adminText } from '../../base/strings/admin.ts';
import { useChangeTrackingMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useTracking } from '../orders/use-tracking.ts';
import { FormDialog } from '../shell/FormDialog.tsx';

export function TrackingDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [change, { isLoading, error }] = useChangeTrackingMutation();
  const { field, read } = useTracking<HTMLTextAreaElement>(order.tracking);
  const save = async () => {
    const trackingInfo = read();
    if (trackingInfo === '') return;
    const answer = await change({ id: order.id, trackingInfo });
    if (!answer.error) onClose();
  };
  return (
    <FormDialog
      title={adminText.updateTracking}
      onClose={onClose}
      onSubmit={() => void save()}
      submit={isLoading ? 'Saving...' : 'Save'}
      busy={isLoading}
      failure={{ text: adminText.trackingFailed, error }}
    >
      <TextArea {...field} rows={4} />
    </FormDialog>
  );
}
