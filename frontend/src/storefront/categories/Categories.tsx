import { Page } from '../../ui/Page.tsx';

export function Categories() {
  return <Page title="Collections">{null}</Page>;
}
