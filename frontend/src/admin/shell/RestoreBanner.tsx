import { styled } from 'styled-components';
import { useLocation } from 'react-router-dom';
import { tokens } from '../../base/theme.ts';
import { useLedgerQuery } from '../../features/ledger/ledger-api.ts';
import { Alert } from '../../ui/Alert.tsx';

const Place = styled.div`
  padding: ${tokens.space.s12} ${tokens.space.s16} 0;
`;
export const RESTORE = '/admin/restore';
/** Nobody restores a database often, and whoever does looks here. */
const EVERY_MS = 60_000;

/** On every screen of the back office, as long as something is to be confirmed after a restore. */
export function RestoreBanner() {
  const { pathname } = useLocation();
  const { data } = useLedgerQuery(undefined, { pollingInterval: EVERY_MS });
  const open = (data?.pots.length ?? 0) + (data?.orders.length ?? 0);
  if (open === 0 || pathname === RESTORE) return null;
  return (
    <Place>
      <Alert severity="warning" link={{ to: RESTORE, label: 'Look at Them' }}>
        The shop was restored and has forgotten something: {open} {open === 1 ? 'thing is' : 'things are'} to
        be confirmed. The pots among them are not for sale until then.
      </Alert>
    </Place>
  );
}
