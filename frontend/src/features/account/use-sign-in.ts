import { useAppDispatch } from '../../base/redux.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { signedIn } from '../../base/session.ts';

/** What a screen passes on when it sends the shopper to /login. */
type Arrival = { from?: string; expired?: boolean } | null;

export function useSignIn() {
  const arrival = useLocation().state as Arrival;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const from = arrival?.from ?? '/';
  const signIn = (token: string) => {
    dispatch(signedIn(token));
    void navigate(from, { replace: true });
  };
  return { arrival, from, hasExpired: arrival?.expired === true, signIn };
}
