import { formatPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { ListTable } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { Screen } from '../shell/Screen.tsx';
import { voucherColumns } from './voucher-columns.tsx';
import { SendDialog, VoidDialog } from './VoucherDialogs.tsx';
import { VoucherOffer } from './VoucherOffer.tsx';
import { useVouchersQuery, type Voucher } from './vouchers-office-api.ts';

type Chosen = { voucher: Voucher; to: 'send' | 'void' };

/** Gift vouchers: what is on offer, what the shop owes, and each of them with its history. */
export function Vouchers() {
  const list = useListView(['search']);
  const query = useVouchersQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState('');
  const choose = (to: Chosen['to']) => (voucher: Voucher) => {
    setDone('');
    setChosen({ voucher, to });
  };
  const dialog = {
    onClose: () => setChosen(null),
    onDone: (said: string) => {
      setChosen(null);
      setDone(said);
    },
  };
  return (
    <Screen title="Vouchers">
      <VoucherOffer />
      <Outcome success={done} onSuccessClose={() => setDone('')} />
      {data && (
        <>
          <p>
            {formatPence(data.outstandingPence)} is left of all vouchers. The shop owes it in pots, so it
            isn’t a sale yet: VAT is due when a voucher is used.
          </p>
          <SearchField label="Last four characters, name or order..." list={list} />
        </>
      )}
      <ListTable
        caption="Vouchers"
        list={list}
        query={query}
        failure="Failed to load the vouchers"
        rows={data?.vouchers}
        total={data?.pagination.total}
        columns={voucherColumns({ onSend: choose('send'), onVoid: choose('void') })}
        needs="most"
        empty={list.filters['search'] ? 'No matching vouchers.' : 'There are no vouchers yet.'}
      />
      {chosen?.to === 'send' && <SendDialog voucher={chosen.voucher} {...dialog} />}
      {chosen?.to === 'void' && <VoidDialog voucher={chosen.voucher} {...dialog} />}
    </Screen>
  );
}
