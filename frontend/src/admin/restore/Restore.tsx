import { useLedgerQuery } from '../../features/ledger/ledger-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Screen } from '../shell/Screen.tsx';
import { MissingOrders } from './MissingOrders.tsx';
import { QuarantinedPots } from './QuarantinedPots.tsx';

const Explanation = ({ hasItems }: { hasItems: boolean }) =>
  hasItems ? (
    <p>
      The database was restored from a backup, and the rest of the shop knows of newer changes. Please check
      these items, orders first. Until then these pots aren’t for sale, and no money moves.
    </p>
  ) : (
    <p>
      Nothing to check. After a restore, this page lists what the backup was missing. Go to the{' '}
      <Link to="/admin/orders">orders</Link>.
    </p>
  );

/** What a restored database is missing, for an admin to confirm. */
export function Restore() {
  const { data, error, isFetching, refetch } = useLedgerQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data)
    return (
      <Screen title="Restore">
        {error ? (
          <RetryAlert onRetry={refetch} busy={isFetching}>
            Failed to load the items to check
          </RetryAlert>
        ) : (
          <Skeleton $height="240px" />
        )}
      </Screen>
    );
  return (
    <Screen title="Restore">
      {!data.compared && (
        <Alert severity="info">
          The database has just started. Sales are paused until stock has been checked against the rest of the
          shop.
        </Alert>
      )}
      <Explanation hasItems={data.pots.length + data.orders.length > 0} />
      <MissingOrders orders={data.orders} />
      <QuarantinedPots pots={data.pots} />
    </Screen>
  );
}
