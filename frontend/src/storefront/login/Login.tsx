import { Page } from '../../ui/Page.tsx';

export function Login() {
  return <Page title="Log In">{null}</Page>;
}
