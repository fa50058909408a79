import { Page } from '../../ui/Page.tsx';

export function Cart() {
  return <Page title="Shopping Cart">{null}</Page>;
}
