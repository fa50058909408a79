import { addressLines } from '../../features/orders/order.ts';

/** A6 landscape in millimetres, because CSS has no keyword for A6. */
const label = (lines: number) => `@page { size: 148mm 105mm; margin: 10mm; }
body { margin: 0; padding: 10mm; font: ${lines > 8 ? 11 : 16}pt/1.4 Arial, sans-serif; color: black; background: white; overflow-wrap: anywhere; }
strong, span { display: block; }
@media print { body { padding: 0; } }`;

/**
 * Opens a small window with only the name and address, one line per part, and prints it. Returns false if the
 * browser blocked the window.
 */
export function printAddress(name: string, address: string): boolean {
  const sheet = window.open('', '_blank', 'width=480,height=400');
  if (!sheet) return false;
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
  return true;
}
