import { Page } from '../../ui/Page.tsx';

export function Issues() {
  return <Page title="Issues">{null}</Page>;
}
