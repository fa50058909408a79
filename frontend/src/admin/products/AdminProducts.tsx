import { Page } from '../../ui/Page.tsx';

export function AdminProducts() {
  return <Page title="Products">{null}</Page>;
}
