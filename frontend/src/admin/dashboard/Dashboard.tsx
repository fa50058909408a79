import { Page } from '../../ui/Page.tsx';

export function Dashboard() {
  return <Page title="Dashboard">{null}</Page>;
}
