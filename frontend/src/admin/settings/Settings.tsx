import { Page } from '../../ui/Page.tsx';

export function Settings() {
  return <Page title="Settings">{null}</Page>;
}
