import { vatText } from '@slipcast/contracts/vat-text';
import { Pencil } from 'lucide-react';
import { styled } from 'styled-components';
import { column, media, small, tokens } from '../../base/theme.ts';
import { longDate, type Order, type OrderLine } from '../../features/orders/order.ts';
import { OrderDocuments } from '../../features/orders/OrderDocuments.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { Price } from '../../ui/Price.tsx';
import { AddressText, AdminLines, PrintAddressButton } from '../fulfilment/order-parts.tsx';
import { Sheet } from '../shell/Screen.tsx';
import { OfferedActions } from './offered-actions.ts';

const Sums = styled.div`
  ${column('s8')}
  padding-top: ${tokens.space.s12};
  border-top: 1px solid ${tokens.color.raw};
  div {
    display: flex;
    gap: ${tokens.space.s16};
    justify-content: space-between;
  }
  .total {
    font-size: ${tokens.text.t20};
    font-weight: 700;
  }
`;

const Sum = ({ term, pence, className }: { term: string; pence: number; className?: string }) => (
  <div className={className}>
    <span>{term}</span>
    <Price pence={pence} />
  </div>
);

/** The pots, and what the order was made of when it was placed. */
export function LinesSheet({ order }: { order: Order }) {
  const { id, lines, isPriced, totalPence, goodsPence, deliveryPence, travel, refundedPence } = order;
  const { discountPence, discountLabel, voucherPence, vat } = order;
  const isCharged = travel !== null && !travel.isTakenAway;
  return (
    <Sheet>
      <h2>Order Lines</h2>
      <AdminLines lines={lines} />
      {isPriced && (
        <Sums>
          {(isCharged || discountPence > 0 || voucherPence > 0) && <Sum term="Goods" pence={goodsPence} />}
          {discountPence > 0 && <Sum term={discountLabel} pence={-discountPence} />}
          {isCharged && (
            <Sum term={travel.isCollected ? travel.name : `Delivery: ${travel.name}`} pence={deliveryPence} />
          )}
          {voucherPence > 0 && <Sum term="Gift voucher" pence={-voucherPence} />}
          <Sum className="total" term="Total" pence={totalPence} />
          {vat && <small>{vatText(vat, { totalPence, voucherPence })}</small>}
          {refundedPence > 0 && <Sum term="Refunded" pence={-refundedPence} />}
          {refundedPence > 0 && (
            <Sum
              term={voucherPence > 0 ? 'After refunds, voucher included' : 'After refunds'}
              pence={totalPence + voucherPence - refundedPence}
            />
          )}
        </Sums>
      )}
      {vat && isPriced && <OrderDocuments id={id} view="office" />}
    </Sheet>
  );
}

/** How far a collection has come. */
export const CollectionFacts = ({
  order: { status, readyAt, collectedAt, collectedBy, travel },
}: {
  order: Order;
}) => (
  <>
    {status === 'paid' && travel?.isCollected && (
      <Fact term="Ready to Collect">{readyAt ? `Since ${longDate(readyAt)}` : 'Not yet'}</Fact>
    )}
    {collectedAt && (
      <Fact term="Collected">
        {longDate(collectedAt)}
        {collectedBy && `, by ${collectedBy}`}
      </Fact>
    )}
  </>
);

type Addressed = {
  order: Order;
  /** Left out: the person who looks at it may not change the address. */
  onChange?: (() => void) | undefined;
};

/** Nothing of it has been sent. */
const mayBeReaddressed = ({ status, parcels }: Order): boolean =>
  (status === 'paid' || status === 'pending') && parcels.length === 0;

/** Where the order goes: to an address, or to its buyer at the shop's own; nowhere if it was taken away. */
function WhereSheet({ order, onChange }: Addressed) {
  const { name, delivery, travel } = order;
  if (travel?.isTakenAway) return null;
  if (travel?.isCollected)
    return (
      <Sheet aria-labelledby="collection">
        <h2 id="collection">Collection</h2>
        <p>{travel.address || 'The buyer sees where to collect once the order is paid.'}</p>
        {travel.opening && <p>{travel.opening}</p>}
      </Sheet>
    );
  return (
    <Sheet aria-labelledby="delivery-address">
      <h2 id="delivery-address">Delivery Address</h2>
      <AddressText address={delivery} />
      <OfferedActions>
        <PrintAddressButton name={name} address={delivery} />
        {onChange && mayBeReaddressed(order) && (
          <Button Icon={Pencil} look="secondary" onClick={onChange}>
            Change Address
          </Button>
        )}
      </OfferedActions>
    </Sheet>
  );
}

export function AddressSheets({ order, onChange }: Addressed) {
  return (
    <>
      <WhereSheet order={order} onChange={onChange} />
      {order.billing && (
        <Sheet aria-labelledby="billing-address">
          <h2 id="billing-address">Billing Address</h2>
          <AddressText address={order.billing} />
        </Sheet>
      )}
    </>
  );
}

const Customs = styled.ul`
  ${column('s12')}
  small {
    display: block;
    ${small}
  }
  ${media.medium} {
    li {
      display: flex;
      gap: ${tokens.space.s16};
      justify-content: space-between;
    }
  }
`;
const kilograms = (grams: number) => `${grams / 1000} kg`;
/** '6912 00'. */
const hsText = (code: string) => code.replace(/^(\d{4})/, '$1 ');

function Declared({ line: { name, color, quantity, customs, isPriced, pricePence } }: { line: OrderLine }) {
  if (!customs) return null;
  return (
    <li>
      <span>
        {quantity} × {color ? `${name} (${color})` : name}
        <small>
          HS code {hsText(customs.hsCode)} · made in {customs.origin} ·{' '}
          {kilograms(customs.packedGrams * quantity)} packed
        </small>
      </span>
      {isPriced && <Price pence={pricePence * quantity} />}
    </li>
  );
}

/** What the declaration on the parcel needs; nothing for an order that stays in the country. */
export function CustomsSheet({ order: { lines } }: { order: Order }) {
  const declared = lines.filter(({ customs }) => customs);
  if (declared.length === 0) return null;
  const grams = declared.reduce(
    (sum, { customs, quantity }) => sum + (customs?.packedGrams ?? 0) * quantity,
    0,
  );
  return (
    <Sheet aria-labelledby="customs">
      <h2 id="customs">Customs</h2>
      <Customs>
        {declared.map((line) => (
          <Declared key={line.id} line={line} />
        ))}
      </Customs>
      <p>{kilograms(grams)} in all</p>
    </Sheet>
  );
}
