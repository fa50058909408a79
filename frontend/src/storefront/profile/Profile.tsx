import { Page } from '../../ui/Page.tsx';

export function Profile() {
  return <Page title="Profile">{null}</Page>;
}
