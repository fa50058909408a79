import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, small, tokens } from '../../base/theme.ts';
import type { Order } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Price } from '../../ui/Price.tsx';
import { AddressText, AdminLines, PrintAddressButton } from '../fulfilment/order-parts.tsx';
import { travelText } from '../fulfilment/travel-text.ts';
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

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

export function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, status, createdAt, name, email, phone, delivery, billing, lines, totalPence, travel } =
    order;
  return (
    <Dialog
      onClose={onClose}
      title={`Order ${number}`}
      footer={
        <>
          {!travel?.isCollected && <PrintAddressButton name={name} address={delivery} />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Parts>
        <Section title="Customer">
          <p>{name}</p>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          {phone && <p>{phone}</p>}
          <p>
            <StatusChip status={status} /> {listDate(createdAt)}
          </p>
        </Section>
        {travel && (
          <Section title="Delivery">
            <p>{travelText(order)}</p>
          </Section>
        )}
        {!travel?.isCollected && (
          <Section title="Delivery Address">
            <AddressText address={delivery} />
          </Section>
        )}
        <Section title="Billing Address">
          <AddressText address={billing} />
        </Section>
        <Section title="Order Lines">
          <AdminLines lines={lines} />
        </Section>
        {order.isPriced && (
          <Section title="Total">
            <p className="total">
              <Price pence={totalPence} />
            </p>
          </Section>
        )}
      </Parts>
    </Dialog>
  );
}
