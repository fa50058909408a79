import { useAppDispatch, useAppSelector } from '../base/redux.ts';
import { Snackbar } from '../ui/Snackbar.tsx';
import { selectSnackbar, snackbarClosed } from '../base/notices.ts';

export function GlobalSnackbar() {
  const snackbar = useAppSelector(selectSnackbar);
  const dispatch = useAppDispatch();
  return (
    <Snackbar
      key={snackbar?.serial ?? 0}
      message={snackbar?.message ?? null}
      onClose={() => dispatch(snackbarClosed())}
    />
  );
}
