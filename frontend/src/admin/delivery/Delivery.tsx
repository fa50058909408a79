import { useMemo } from 'react';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { useDeliveryOptionsQuery } from './delivery-api.ts';
import { typedDelivery } from './delivery-form.ts';
import { DeliveryForm } from './DeliveryForm.tsx';

/** Where the shop sends parcels, how and for how much, and where buyers collect. */
export function Delivery() {
  const { data, isError, isFetching, refetch } = useDeliveryOptionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const saved = useMemo(() => data && typedDelivery(data), [data]);
  const refresh = async () => {
    const { data: newest } = await refetch();
    return newest && typedDelivery(newest);
  };
  return (
    <Screen title="Delivery">
      <Sheet aria-label="Delivery options">
        {saved && <DeliveryForm saved={saved} countries={data?.countries ?? []} refresh={refresh} />}
        {!data && isError && (
          <RetryAlert onRetry={refetch} busy={isFetching}>
            Failed to load the delivery options
          </RetryAlert>
        )}
        {!data && !isError && <Spinner label="Loading the delivery options..." />}
      </Sheet>
      <Sheet>
        <h2>What you say about delivery</h2>
        <p>
          The sentence about delivery on every pot’s page is in your{' '}
          <Link to="/admin/settings">Settings</Link>, and the page “Delivery and Returns” is under{' '}
          <Link to="/admin/content">Content</Link>. Change them, too, when you change these options.
        </p>
      </Sheet>
    </Screen>
  );
}
