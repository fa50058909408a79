import { Page } from '../../ui/Page.tsx';

export function CheckoutInfo() {
  return <Page title="Checkout Information">{null}</Page>;
}
