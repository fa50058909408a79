import { Printer } from 'lucide-react';
import { notifyGlobally } from '../../base/notices.ts';
import { addressLines } from '../../features/orders/order.ts';
import { Button } from '../../ui/Button.tsx';

/** A6 landscape in millimetres, because CSS has no keyword for A6. */
const label = (lines: number) => `@page { size: 148mm 105mm; margin: 10mm; }
body { margin: 0; padding: 10mm; font: ${lines > 8 ? 11 : 16}pt/1.4 Arial, sans-serif; color: black; background: white; overflow-wrap: anywhere; }
strong, span { display: block; }
@media print { body { padding: 0; } }`;

/** Opens a small window with only the name and address, one line per part, and prints it. */
function printAddress(name: string, address: string) {
  const sheet = window.open('', '_blank', 'width=480,height=400');
  if (!sheet) {
    notifyGlobally('warning', 'Your browser blocked the print window. Please allow pop-ups for this page.');
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

export const PrintAddressButton = ({ name, address }: { name: string; address: string }) => (
  <Button Icon={Printer} look="secondary" onClick={() => printAddress(name, address)}>
    Print Address
  </Button>
);
