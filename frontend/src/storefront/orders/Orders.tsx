import { Page } from '../../ui/Page.tsx';

export function Orders() {
  return <Page title="Order History">{null}</Page>;
}
