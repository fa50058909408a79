import { Page } from '../../ui/Page.tsx';

export function Products() {
  return <Page title="Our Products">{null}</Page>;
}
