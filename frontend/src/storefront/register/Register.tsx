import { Page } from '../../ui/Page.tsx';

export function Register() {
  return <Page title="Create Account">{null}</Page>;
}
