import { Page } from '../../ui/Page.tsx';

export function About() {
  return <Page title="About">{null}</Page>;
}
