import { Printer } from 'lucide-react';
import { notifyGlobally } from '../../base/notices.ts';
import { adminText } from '../../base/strings/admin.ts';
import { Button } from '../../ui/Button.tsx';
import { printAddress } from './print-address.ts';

export function PrintAddressButton({ name, address }: { name: string; address: string }) {
  const print = () => {
    if (!printAddress(name, address))
      notifyGlobally('warning', 'Your browser blocked the print window. Please allow pop-ups for this page.');
  };
  return (
    <Button look="secondary" onClick={print}>
      <Printer aria-hidden size={18} />
      {adminText.printAddress}
    </Button>
  );
}
