import { Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { notifyGlobally } from '../../base/notices.ts';
import { addressLines, type OrderLine } from '../../features/orders/order.ts';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';

/** A6 landscape in millimetres, because CSS has no keyword for A6. */
const label = (lines: number) => `@page { size: 148mm 105mm; margin: 10mm; }
body { margin: 0; padding: 10mm; font: ${lines > 8 ? 11 : 16}pt/1.4 Arial, sans-serif; color: black; background: white; overflow-wrap: anywhere; }
strong, span { display: block; }
@media print { body { padding: 0; } }`;

/** Opens a small window with only the name and address, a line for each part, and prints it. */
function printAddress(name: string, address: string) {
  const sheet = window.open('', '_blank', 'width=480,height=400');
  if (!sheet) {
    notifyGlobally('warning', 'Your browser blocked the print window. Please allow pop-ups for this site.');
    return;
  }
  const { document } = sheet;
  document.title = `Address of ${name}`;
  const lines = [name, ...addressLines(address)].map((line, index) => {
    const part = document.createElement(index === 0 ? 'strong' : 'span');
    part.textContent = line;
    return part;
  });
  const style = document.createElement('style');
  style.textContent = label(lines.length);
  document.head.append(style);
  document.body.replaceChildren(...lines);
  sheet.focus();
  sheet.print();
}

type AddressToPrint = { name: string; address: string; onPrint?: () => void };
export const PrintAddressButton = ({ name, address, onPrint }: AddressToPrint) => (
  <Button
    Icon={Printer}
    look="secondary"
    onClick={() => {
      onPrint?.();
      printAddress(name, address);
    }}
  >
    Print Address
  </Button>
);

const Block = styled.address`
  span {
    display: block;
  }
`;

export const AddressText = ({ address }: { address: string }) => (
  <Block>
    {addressLines(address).map((line, index) => (
      // Two lines of an address may be identical.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{line}</span>
    ))}
  </Block>
);

export const AdminLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <OrderLines lines={lines} letters>
    {({ name, color, quantity, pricePence, isPriced, refundedQuantity = 0 }) => (
      <>
        <p>{color ? `${name} (${color})` : name}</p>
        <small>
          Quantity: {quantity}
          {isPriced && (
            <>
              {' '}
              × <Price pence={pricePence} />
            </>
          )}
          {refundedQuantity > 0 && ` · ${refundedQuantity} refunded`}
        </small>
      </>
    )}
  </OrderLines>
);
