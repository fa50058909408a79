import { Page } from '../../ui/Page.tsx';

export function Users() {
  return <Page title="Users">{null}</Page>;
}
