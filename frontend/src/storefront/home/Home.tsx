import { Page } from '../../ui/Page.tsx';

export function Home() {
  return <Page title="Handcrafted Pottery with Heart">{null}</Page>;
}
