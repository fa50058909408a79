import { Page } from '../../ui/Page.tsx';

export function Product() {
  return <Page title="Product">{null}</Page>;
}
