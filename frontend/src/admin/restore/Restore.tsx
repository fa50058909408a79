import { useState } from 'react';
import { useDecideOrderMutation, useLedgerQuery } from '../../features/ledger/ledger-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { ForgottenOrders, type Forgotten } from './ForgottenOrders.tsx';
import { QuarantinedPots } from './QuarantinedPots.tsx';

/** What a restored database has forgotten, for somebody to confirm. */
export function Restore() {
  const { data, error, isFetching, refetch } = useLedgerQuery(undefined, { refetchOnMountOrArgChange: true });
  const [decide, decision] = useDecideOrderMutation();
  const [refunded, setRefunded] = useState<Forgotten | null>(null);
  if (!data)
    return (
      <Screen title="Restore">
        {error ? (
          <RetryAlert onRetry={refetch} busy={isFetching}>
            Failed to load what is to be confirmed
          </RetryAlert>
        ) : (
          <Skeleton $height="240px" />
        )}
      </Screen>
    );
  const { pots, orders, compared } = data;
  return (
    <Screen title="Restore">
      {!compared && (
        <Alert severity="info">
          The database has only just started. Nothing is sold until it was compared with the rest of the shop.
        </Alert>
      )}
      {pots.length + orders.length === 0 ? (
        <p>
          Nothing is to be confirmed. After a restore you see here what the database has forgotten. To the{' '}
          <Link to="/admin/orders">orders</Link>.
        </p>
      ) : (
        <p>
          The database was restored, and the rest of the shop remembers more than it does. Please confirm what
          is so, orders first. Until then these pots are not for sale, and no money moves.
        </p>
      )}
      {decision.error && (
        <Alert severity="error">
          {('message' in decision.error && decision.error.message) || 'That did not work. Please try again.'}
        </Alert>
      )}
      {orders.length > 0 && (
        <Sheet aria-labelledby="forgotten-orders">
          <h2 id="forgotten-orders">Forgotten orders</h2>
          <ForgottenOrders
            orders={orders}
            busy={decision.isLoading}
            onCreate={({ paymentId }) => void decide({ paymentId, decision: 'create' })}
            onRefund={setRefunded}
          />
        </Sheet>
      )}
      {pots.length > 0 && (
        <Sheet aria-labelledby="quarantined-pots">
          <h2 id="quarantined-pots">Pots to look for</h2>
          <QuarantinedPots pots={pots} />
        </Sheet>
      )}
      {refunded && (
        <ConfirmDialog
          title="Refund this payment?"
          dismiss="Keep the Money"
          confirm="Refund"
          danger
          onClose={() => setRefunded(null)}
          onConfirm={() => {
            void decide({ paymentId: refunded.paymentId, decision: 'refund' });
            setRefunded(null);
          }}
        >
          The buyer gets all of it back, and there will be no order. This cannot be undone.
        </ConfirmDialog>
      )}
    </Screen>
  );
}
