import { ArrowLeft } from 'lucide-react';
import { orderText } from '../../base/strings/order.ts';
import { ButtonLink } from '../../ui/Button.tsx';

export function BackToOrders() {
  return (
    <ButtonLink Icon={ArrowLeft} to="/orders" look="secondary">
      {orderText.backToOrders}
    </ButtonLink>
  );
}
