import { User } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSession } from '../../base/use-session.ts';
import { Menu } from '../../ui/Menu.tsx';

// Loaded on first use, to keep the first load small.
const PersonLinks = lazy(async () => ({ default: (await import('./PersonLinks.tsx')).PersonLinks }));

export function PersonMenu() {
  const session = useSession();
  return (
    <span className="person" data-state={session.state}>
      <Menu label="Account" Icon={User} size={22}>
        <Suspense>
          <PersonLinks session={session} />
        </Suspense>
      </Menu>
    </span>
  );
}
