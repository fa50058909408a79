import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { messageOr } from '../../app/api.ts';
import { adminText } from '../../app/strings/admin.ts';
import { useChangeTrackingMutation } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Stack } from '../shell/Stack.tsx';

export function TrackingDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [change, { isLoading, error }] = useChangeTrackingMutation();
  const [tracking, setTracking] = useState(order.tracking);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // After the dialog has opened, which gives the focus to its first button.
  useEffect(() => field.current?.focus(), []);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const trackingInfo = tracking.trim();
    setMissing(trackingInfo === '');
    if (trackingInfo === '') return;
    const answer = await change({ id: order.id, trackingInfo });
    if (!answer.error) onClose();
  };
  const reason = messageOr(error, '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminText.updateTracking}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="update-tracking" busy={isLoading}>
            {isLoading ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form id="update-tracking" noValidate onSubmit={(event) => void save(event)}>
        <Stack>
          {error && (
            <Alert severity="error">
              <p>{adminText.trackingFailed}</p>
              {reason && <p>{reason}</p>}
            </Alert>
          )}
          <TextArea
            label={adminText.trackingInformation}
            rows={4}
            maxLength={500}
            required
            ref={field}
            value={tracking}
            error={isMissing ? 'Tracking information is required' : undefined}
            onChange={(event) => {
              setTracking(event.target.value);
              setMissing(false);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
