import { useDispatch, useSelector } from 'react-redux';
import { Snackbar } from '../ui/Snackbar.tsx';
import { selectSnackbar, snackbarClosed } from '../base/notices.ts';

export function GlobalSnackbar() {
  const snackbar = useSelector(selectSnackbar);
  const dispatch = useDispatch();
  return (
    <Snackbar
      key={snackbar?.serial ?? 0}
      message={snackbar?.message ?? null}
      onClose={() => dispatch(snackbarClosed())}
    />
  );
}
