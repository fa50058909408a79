import {
  BookOpen,
  Bug,
  CalendarClock,
  ChartNoAxesColumn,
  CircleUserRound,
  FileText,
  Gift,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mail,
  Package,
  Palette,
  ScrollText,
  Settings,
  Store,
  TicketPercent,
  Truck,
  Users,
} from 'lucide-react';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { line, tokens } from '../../base/theme.ts';
import { type User, useSession } from '../../base/use-session.ts';
import { Link, NavLink } from '../../ui/Link.tsx';

const Column = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${tokens.space.s24};
  .shop-name {
    padding: 0 ${tokens.space.s12};
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t20};
    line-height: 1.2;
  }
  .shop-name small {
    display: block;
    font-family: ${tokens.font.body};
  }
  ul {
    display: grid;
    align-content: start;
    gap: 2px;
  }
  ul.leave {
    padding-top: ${tokens.space.s12};
    border-top: 1px solid ${tokens.color.rule};
  }
  li a,
  li button {
    ${line('s12')}
    width: 100%;
    min-height: 44px;
    padding: 0 ${tokens.space.s12};
    border-radius: ${tokens.radius.field};
    color: ${tokens.color.ink};
    font-weight: 500;
    text-align: left;
    text-decoration: none;
    transition: background ${tokens.motion.quick};
  }
  li a:hover,
  li button:hover {
    background: ${tokens.color.raw};
  }
  li a[aria-current='page'] {
    background: ${tokens.color.copper};
    color: ${tokens.color.white};
  }
`;

interface Entry {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** An address of the same part of the back office that has no entry of its own. */
  also?: string;
}
const ENTRIES: Entry[] = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/products', label: 'Products', Icon: Palette },
  { to: '/admin/orders', label: 'Orders', Icon: Package },
  { to: '/admin/visits', label: 'Visits', Icon: ChartNoAxesColumn },
  { to: '/admin/users', label: 'Users', Icon: Users },
  { to: '/admin/issues', label: 'Issues', Icon: Bug },
  { to: '/admin/content', label: 'Content', Icon: FileText },
  { to: '/admin/updates', label: 'Updates', Icon: CalendarClock },
  { to: '/admin/letters', label: 'Letters', Icon: Mail, also: '/admin/subscribers' },
  { to: '/admin/codes', label: 'Codes', Icon: TicketPercent },
  { to: '/admin/vouchers', label: 'Vouchers', Icon: Gift },
  { to: '/admin/books', label: 'Books', Icon: BookOpen },
  { to: '/admin/delivery', label: 'Delivery', Icon: Truck },
  { to: '/admin/settings', label: 'Settings', Icon: Settings },
];
const FOR_SUPER_ADMINS: Entry[] = [{ to: '/admin/audit', label: 'Audit Log', Icon: ScrollText }];

const FOR_PACKERS = ENTRIES.filter(({ label }) => label === 'Orders');

function entriesFor(user: User | null) {
  if (user?.isSuperAdmin) return [...ENTRIES, ...FOR_SUPER_ADMINS];
  return user?.isPacker && !user.isAdmin ? FOR_PACKERS : ENTRIES;
}

/** `onLeave` is called when an entry is chosen, so that the drawer can close. */
export function AdminMenu({ onLeave }: { onLeave?: () => void }) {
  const { logOut, user } = useSession();
  const entries = entriesFor(user);
  return (
    <Column>
      <p className="shop-name">
        {shop.name}
        <small>{user?.name}</small>
      </p>
      <nav aria-label="Admin">
        <ul className="entries">
          {entries.map(({ to, label, Icon, also }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/admin'} also={also} onClick={onLeave}>
                <Icon aria-hidden size={20} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="leave">
        <li>
          <Link to="/profile">
            <CircleUserRound aria-hidden size={20} />
            Profile
          </Link>
        </li>
        <li>
          <Link to="/">
            <Store aria-hidden size={20} />
            Back to Site
          </Link>
        </li>
        <li>
          <button type="button" onClick={logOut}>
            <LogOut aria-hidden size={20} />
            Logout
          </button>
        </li>
      </ul>
    </Column>
  );
}
