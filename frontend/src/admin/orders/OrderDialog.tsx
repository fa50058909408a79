import { styled } from 'styled-components';
import { column, small, tokens } from '../../base/theme.ts';
import type { Order } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Price } from '../../ui/Price.tsx';
import { AddressText, AdminLines, PrintAddressButton } from '../fulfilment/order-parts.tsx';
import { listDate } from '../lists/list-date.ts';

const Parts = styled.div`
  ${column('s24')}
  overflow-wrap: anywhere;
  section {
    ${column('s8')}
    justify-items: start;
  }
  section > ul {
    width: 100%;
  }
  h3 {
    font-family: ${tokens.font.body};
    ${small}
    font-weight: 600;
  }
  .total {
    font-size: ${tokens.text.t20};
    font-weight: 700;
  }
`;

export function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, status, createdAt, name, email, phone, delivery, billing, lines, totalPence } = order;
  return (
    <Dialog
      onClose={onClose}
      title={`Order ${number}`}
      footer={
        <>
          <PrintAddressButton name={name} address={delivery} />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Parts>
        <section>
          <h3>Customer</h3>
          <p>{name}</p>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          {phone && <p>{phone}</p>}
          <p>
            <StatusChip status={status} /> {listDate(createdAt)}
          </p>
        </section>
        <section>
          <h3>Delivery Address</h3>
          <AddressText address={delivery} />
        </section>
        <section>
          <h3>Billing Address</h3>
          <AddressText address={billing} />
        </section>
        <section>
          <h3>Order Lines</h3>
          <AdminLines lines={lines} />
        </section>
        {order.isPriced && (
          <section>
            <h3>Total</h3>
            <p className="total">
              <Price pence={totalPence} />
            </p>
          </section>
        )}
      </Parts>
    </Dialog>
  );
}
