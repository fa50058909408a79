import { Page } from '../../ui/Page.tsx';

export function Checkout() {
  return <Page title="Checkout">{null}</Page>;
}
