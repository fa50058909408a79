import type { UpdateFigures } from '@slipcast/contracts/http/update-figures';
import { Alert } from '../../ui/Alert.tsx';
import { countOf } from '../lists/count.ts';
import { useUpdateFiguresQuery } from './updates-api.ts';

function textOf(emails: UpdateFigures['emails']): string {
  // An order service of the previous release says nothing of them.
  if (!emails) return 'We can’t tell at the moment how many emails were sent.';
  const { sent, waiting } = emails;
  return `${countOf(sent, 'email')} to buyers sent${waiting > 0 ? `, ${waiting} on ${waiting === 1 ? 'its' : 'their'} way` : ''}.`;
}

/** What has become of the emails to the buyers of an update. */
export function Emails({ updateId }: { updateId: string }) {
  const { data } = useUpdateFiguresQuery(updateId);
  if (!data || data.orders + data.cancelled + data.unpaid === 0) return null;
  const failed = data.emails?.failed ?? 0;
  return (
    <>
      <p>{textOf(data.emails)}</p>
      {failed > 0 && (
        <Alert severity="warning" link={{ to: '/admin/orders', label: 'Orders' }}>
          {countOf(failed, 'email')} could not be sent and will not be tried again. Each order’s page says
          which.
        </Alert>
      )}
    </>
  );
}
