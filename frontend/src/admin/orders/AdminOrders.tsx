import { Page } from '../../ui/Page.tsx';

export function AdminOrders() {
  return <Page title="Orders">{null}</Page>;
}
