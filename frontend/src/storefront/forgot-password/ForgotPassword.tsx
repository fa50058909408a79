import { Page } from '../../ui/Page.tsx';

export function ForgotPassword() {
  return <Page title="Reset Password">{null}</Page>;
}
