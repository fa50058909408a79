import { ArrowLeft } from 'lucide-react';
import { orderText } from '../../base/strings/order.ts';
import { ButtonLink } from '../../ui/Button.tsx';

export function BackToOrders() {
  return (
    <ButtonLink to="/orders" look="secondary">
      <ArrowLeft aria-hidden size={18} />
      {orderText.backToOrders}
    </ButtonLink>
  );
}
