import { Page } from '../../ui/Page.tsx';
import { useSession } from '../../base/use-session.ts';
import { ProfileEditor } from './ProfileEditor.tsx';

/** The route is for signed-in shoppers only. Another account starts with its own fields. */
export function Profile() {
  const { user } = useSession();
  return (
    <Page title="Profile" width="form">
      {user && <ProfileEditor key={user.id} user={user} />}
    </Page>
  );
}
