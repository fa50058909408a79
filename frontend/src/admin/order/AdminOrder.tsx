import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAdminOrderQuery } from '../../features/orders/admin-orders-api.ts';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Screen } from '../shell/Screen.tsx';
import { OrderSheets } from './OrderSheets.tsx';

export function AdminOrder() {
  const { orderId = '' } = useParams();
  const query = useAdminOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  const { currentData: order, isFetching, refetch } = query;
  const { key } = useLocation();
  const navigate = useNavigate();
  // If the visit began on this page, there is nothing to go back to.
  const back = () => void (key === 'default' ? navigate('/admin/orders') : navigate(-1));
  return (
    <Screen title={order ? `Order ${order.number}` : 'Order'}>
      <div>
        <Button Icon={ArrowLeft} look="secondary" onClick={back}>
          Back
        </Button>
      </div>
      {!order && isFetching && <Spinner label="Loading the order..." />}
      {!order && !isFetching && <RetryAlert onRetry={refetch}>Failed to load order details</RetryAlert>}
      {order && <OrderSheets key={order.id} order={order} />}
    </Screen>
  );
}
