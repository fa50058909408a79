import { Page } from '../../ui/Page.tsx';

export function OrderDetails() {
  return <Page title="Order Details">{null}</Page>;
}
