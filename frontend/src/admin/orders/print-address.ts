import { addressLines } from '../../features/orders/order.ts';

const LABEL = `@page { size: A6 landscape; margin: 10mm; }
body { margin: 0; padding: 10mm; font: 16pt/1.4 Arial, sans-serif; color: black; background: white; }
strong, span { display: block; }
@media print { body { padding: 0; } }`;

/**
 * Opens a small window with the name and the address alone, one line per part, and prints it. Answers false where the
 * browser refuses the window.
 */
export function printAddress(name: string, address: string): boolean {
  const label = window.open('', '_blank', 'width=480,height=400');
  if (!label) return false;
  const { document } = label;
  document.title = `Address of ${name}`;
  const style = document.createElement('style');
  style.textContent = LABEL;
  document.head.append(style);
  const lines = [name, ...addressLines(address)].map((line, index) => {
    const part = document.createElement(index === 0 ? 'strong' : 'span');
    part.textContent = line;
    return part;
  });
  document.body.replaceChildren(...lines);
  label.focus();
  label.print();
  return true;
}
