import { Page } from '../../ui/Page.tsx';

export function CheckoutConfirmation() {
  return <Page title="Order Confirmed">{null}</Page>;
}
