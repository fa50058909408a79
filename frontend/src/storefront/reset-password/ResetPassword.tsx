import { Page } from '../../ui/Page.tsx';

export function ResetPassword() {
  return <Page title="Set New Password">{null}</Page>;
}
