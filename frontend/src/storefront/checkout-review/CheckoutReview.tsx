import { Page } from '../../ui/Page.tsx';

export function CheckoutReview() {
  return <Page title="Order Review">{null}</Page>;
}
