import { Page } from '../../ui/Page.tsx';

export function GuestLookup() {
  return <Page title="Look Up Guest Order">{null}</Page>;
}
