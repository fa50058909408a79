import { WALK_IN } from '@slipcast/contracts/by-hand';
import type { WireCheckout } from '@slipcast/contracts/http/order';
import type { WireLinkedOrder } from '@slipcast/contracts/http/pay-links';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { messageOr, statusOf } from '../../base/api.ts';
import { emptyInfo } from '../../features/checkout/checkout-info.ts';
import { Panel, Total, TwoColumns } from '../../features/checkout/Panel.tsx';
import { ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import { PayBlock } from '../../features/checkout/PayBlock.tsx';
import { type PayLink, useLinkedOrderQuery } from '../../features/checkout/pay-link-api.ts';
import { usePayLink } from '../../features/checkout/use-pay-link.ts';
import { addressLines, longDateTime, type Order, orderFrom } from '../../features/orders/order.ts';
import { SummaryLines } from '../../features/orders/OrderLines.tsx';
import { orderSums, orderTravel } from '../../features/orders/order-sums.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { PaidOrder } from './PaidOrder.tsx';

const BROKEN = 'This link doesn’t work. Please open it from our email again, or write to us.';
const OVER =
  'We don’t hold this order any more, so it can’t be paid for. You have not been charged. Please write to us if you’d still like these pots.';

const nameOf = ({ name }: Order): string => (name === WALK_IN ? '' : name);

type OpenProps = { order: Order; link: PayLink; payUntil: string; onDone: (paid: WireCheckout) => void };

function OpenOrder({ order, link, payUntil, onDone }: OpenProps) {
  const { totalPence: pence, email, delivery, travel } = order;
  const checkout = usePayLink({ ...link, pence }, onDone);
  const info = { ...emptyInfo(), fullName: nameOf(order), email, phone: order.phone ?? '' };
  const lines = addressLines(delivery);
  return (
    <>
      <p>
        Order {order.number} is yours until <strong>{longDateTime(payUntil)}</strong>. After that the pots go
        back on sale.
      </p>
      {lines.length > 0 && !travel?.isCollected ? (
        <ParcelLabel title="Delivery" name={nameOf(order)} lines={lines} stamped />
      ) : (
        <p>We’ll let you know when it’s ready to collect.</p>
      )}
      <PayBlock info={info} pence={pence} checkout={checkout} blocked={false} walletFirst={false} />
    </>
  );
}

type FoundProps = { found: WireLinkedOrder; link: PayLink };

function Found({ found, link }: FoundProps) {
  const [paid, setPaid] = useState<WireCheckout | null>(null);
  const order = orderFrom(paid?.order ?? found.order);
  const state = paid ? 'paid' : found.state;
  return (
    <TwoColumns>
      <div>
        {state === 'open' && (
          <OpenOrder order={order} link={link} payUntil={found.payUntil} onDone={setPaid} />
        )}
        {state === 'over' && (
          <Alert severity="info" link={{ to: '/contact', label: 'Write to us' }}>
            {OVER}
          </Alert>
        )}
        {(state === 'paid' || state === 'paying') && (
          <PaidOrder order={order} orderKey={link.key} answer={paid} />
        )}
      </div>
      <Panel as="aside" aria-label="Your order">
        <h2>Your order</h2>
        <SummaryLines lines={order.lines} />
        <Total pence={order.totalPence} sums={orderSums(order)} travel={orderTravel(order)} vat={order.vat} />
      </Panel>
    </TwoColumns>
  );
}

function LinkedOrder({ link }: { link: PayLink }) {
  const { data: found, error, isLoading, refetch } = useLinkedOrderQuery(link);
  if (isLoading) return <Spinner label="Loading your order..." />;
  if (found) return <Found found={found} link={link} />;
  if (statusOf(error) === 404)
    return (
      <Alert severity="error" link={{ to: '/contact', label: 'Write to us' }}>
        {BROKEN}
      </Alert>
    );
  return (
    <RetryAlert onRetry={() => void refetch()}>
      {messageOr(error, 'We couldn’t load your order. Please try again.')}
    </RetryAlert>
  );
}

/** Where the buyer of an order that the maker made pays for it. The key comes after the #, so that it appears in no log. */
export function PayOrder() {
  const { orderId = '' } = useParams();
  const key = new URLSearchParams(useLocation().hash.slice(1)).get('key') ?? '';
  return (
    <Page title="Pay for Your Order">
      <LinkedOrder key={`${orderId} ${key}`} link={{ orderId, key }} />
    </Page>
  );
}
