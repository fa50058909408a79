import type { WireUser } from '@slipcast/contracts/http/auth';
import { useAppDispatch } from '../../base/redux.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { signedIn } from '../../base/session.ts';
import { useSession } from '../../base/use-session.ts';

/** What a screen passes on when it sends the shopper to /login. */
type Arrival = { from?: string; expired?: boolean } | null;

export function useSignIn() {
  const arrival = useLocation().state as Arrival;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { user, mayAdminister } = useSession();
  /** Staff go to the back office, unless they came from a page. */
  const landing = (isStaff: boolean) =>
    arrival?.from && arrival.from !== '/' ? arrival.from : isStaff ? '/admin' : '/';
  const signIn = ({ token, user: person }: { token: string; user?: WireUser | undefined }) => {
    const isStaff = person?.is_admin || person?.is_super_admin || person?.is_packer;
    dispatch(signedIn(token));
    void navigate(landing(isStaff === true), { replace: true });
  };
  const from = landing(mayAdminister || user?.isPacker === true);
  return { arrival, from, hasExpired: arrival?.expired === true, signIn };
}
