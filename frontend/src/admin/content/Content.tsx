import { Page } from '../../ui/Page.tsx';

export function Content() {
  return <Page title="Content">{null}</Page>;
}
