import { lazy, Suspense, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { column, row, tokens } from '../../base/theme.ts';
import { Panel, Total, TwoColumns } from '../../features/checkout/Panel.tsx';
import { Addresses, ParcelLabel } from '../../features/checkout/ParcelLabel.tsx';
import { BuyerRequests } from '../../features/orders/BuyerRequests.tsx';
import { addressLines, longDate, type Order } from '../../features/orders/order.ts';
import { collectionLines } from '../../features/orders/collection-lines.ts';
import { orderSums, orderTravel } from '../../features/orders/order-sums.ts';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { OrderDocuments } from '../../features/orders/OrderDocuments.tsx';
import { OrderNotice } from '../../features/orders/OrderNotice.tsx';
import { PaidWith } from '../../features/orders/PaidWith.tsx';
import { RefundLines } from '../../features/orders/RefundLines.tsx';
import { SentParcels } from '../../features/orders/SentParcels.tsx';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Together } from '../../features/orders/Together.tsx';
import { Timeline } from '../../features/orders/Timeline.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Price } from '../../ui/Price.tsx';
import { Actions } from '../../ui/Stack.tsx';
import { dispatchText } from '../shared/dispatch-text.ts';
import { Letterhead, OrderProblem, PrintReceipt } from '../shared/OrderProblem.tsx';
import { MailedLink } from './MailedLink.tsx';

// Few orders are between payment and packing.
const AddMorePots = lazy(async () => ({ default: (await import('../shared/AddMorePots.tsx')).AddMorePots }));

const Result = styled.section`
  margin-top: ${tokens.space.s48};
  h2:focus {
    outline: none;
  }
`;
const Head = styled.header`
  ${column('s8')}
  h2 {
    font-size: ${tokens.text.t25};
  }
  p {
    ${row('s8', 's16')}
    color: ${tokens.color.stone};
  }
`;

type Props = {
  order: Order;
  /** Addresses are shortened. */
  isShort: boolean;
  /** The link that led here has a key that is no longer valid. */
  isLinkOld: boolean;
  /** Of the emailed link that led here. */
  orderKey: string | null;
};

/** An order as a guest sees it. The heading takes the focus so that screen readers announce the result. */
export function FoundOrder({ order, isShort, isLinkOld, orderKey }: Props) {
  const { number, status, createdAt, name, email, shipping, delivery, billing, lines } = order;
  const { totalPence, travel } = order;
  const dispatch = dispatchText(order);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Result aria-labelledby="found-order">
      <TwoColumns>
        <div>
          <Letterhead />
          <Head>
            <h2 id="found-order" ref={heading} tabIndex={-1}>
              Order {number}
            </h2>
            <p>
              <StatusChip status={status} view="guest" />
              <span>{longDate(createdAt)}</span>
            </p>
            <p>
              <span>{name}</span>
              <span>{email}</span>
            </p>
          </Head>
          <Timeline order={order} />
          {dispatch && <p>{dispatch}</p>}
          <OrderNotice order={order} />
          <SentParcels order={order} />
          <Together order={order} isLinked={false} />
          {!isShort && orderKey && order.takesMore && (
            <Suspense>
              <AddMorePots order={order} orderKey={orderKey} />
            </Suspense>
          )}
          <Addresses>
            {travel?.isCollected ? (
              <ParcelLabel title="Collection" {...collectionLines(order)} />
            ) : (
              <ParcelLabel title="Shipping address" name={name} lines={addressLines(shipping)} stamped />
            )}
            {delivery !== shipping && !travel?.isCollected && (
              <ParcelLabel title="Delivery address" name={name} lines={addressLines(delivery)} />
            )}
            <ParcelLabel title="Billing address" name={name} lines={addressLines(billing)} />
          </Addresses>
          {!isShort && orderKey && <BuyerRequests order={order} orderKey={orderKey} />}
          <OrderProblem number={number} />
          {isShort && <MailedLink email={email} orderNumber={number} isOld={isLinkOld} />}
        </div>
        <Panel as="aside" aria-label="Items of this order">
          <h3>Your order</h3>
          {lines.length === 0 && <p>No order items found</p>}
          <OrderLines lines={lines}>
            {({ name: product, color, quantity, pricePence }) => (
              <>
                <p>{product}</p>
                {color && <Chip>{color}</Chip>}
                <small>Quantity: {quantity}</small>
                <small>
                  <Price pence={pricePence} /> each
                </small>
              </>
            )}
          </OrderLines>
          <Total pence={totalPence} sums={orderSums(order)} travel={orderTravel(order)} vat={order.vat} />
          {!isShort && orderKey && <PaidWith order={order} orderKey={orderKey} />}
          <RefundLines order={order} />
          {order.vat && !isShort && orderKey && (
            <OrderDocuments id={order.id} view="buyer" orderKey={orderKey} />
          )}
        </Panel>
        <div>
          <Actions className="no-print">
            <PrintReceipt />
            <ButtonLink to="/products">Continue Shopping</ButtonLink>
            <ButtonLink to="/register" state={{ email }} look="secondary">
              Create Account
            </ButtonLink>
          </Actions>
        </div>
      </TwoColumns>
    </Result>
  );
}
