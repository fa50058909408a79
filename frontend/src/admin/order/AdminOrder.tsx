import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { adminText } from '../../base/strings/admin.ts';
import { useAdminOrderQuery } from '../../features/orders/admin-orders-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Failure } from '../shell/Failure.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { OrderSheets } from './OrderSheets.tsx';

export function AdminOrder() {
  const { orderId = '' } = useParams();
  const {
    currentData: order,
    isFetching,
    refetch,
  } = useAdminOrderQuery(orderId, {
    refetchOnMountOrArgChange: true,
  });
  const { key } = useLocation();
  const navigate = useNavigate();
  // If the visit began on this page, there is nothing to go back to.
  const back = () => void (key === 'default' ? navigate('/admin/orders') : navigate(-1));
  return (
    <Page title={order ? `Order ${order.number}` : 'Order'}>
      <Stack $gap="s24">
        <div>
          <Button look="secondary" onClick={back}>
            <ArrowLeft aria-hidden size={18} />
            Back
          </Button>
        </div>
        {!order && isFetching && <Spinner label="Loading the order..." />}
        {!order && !isFetching && <Failure text={adminText.orderFailed} retry={refetch} />}
        {order && <OrderSheets key={order.id} order={order} />}
      </Stack>
    </Page>
  );
}
