import { styled } from 'styled-components';
import { useLocation } from 'react-router-dom';
import { tokens } from '../../base/theme.ts';
import { useLedgerQuery } from '../../features/ledger/ledger-api.ts';
import { Alert } from '../../ui/Alert.tsx';

const Place = styled.div`
  padding: ${tokens.space.s12} ${tokens.space.s16} 0;
`;
const RESTORE = '/admin/restore';
/** Restores are rare, so a minute is soon enough. */
const POLL_MS = 60_000;

/** On every screen of the back office, until everything has been checked after a restore. */
export function RestoreBanner() {
  const { pathname } = useLocation();
  const { data } = useLedgerQuery(undefined, { pollingInterval: POLL_MS });
  const open = (data?.pots.length ?? 0) + (data?.orders.length ?? 0);
  if (open === 0 || pathname === RESTORE) return null;
  return (
    <Place>
      <Alert severity="warning" link={{ to: RESTORE, label: 'Review' }}>
        The shop was restored from a backup: {open} {open === 1 ? 'item needs' : 'items need'} checking. Any
        pots among them aren’t for sale until then.
      </Alert>
    </Place>
  );
}
