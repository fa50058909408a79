import { Page } from '../../ui/Page.tsx';

export function AdminOrder() {
  return <Page title="Order">{null}</Page>;
}
