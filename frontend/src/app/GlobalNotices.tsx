import { alertClosed, selectAlert, selectSnackbar, snackbarClosed } from '../base/notices.ts';
import { useAppDispatch, useAppSelector } from '../base/redux.ts';
import { Alert } from '../ui/Alert.tsx';
import { AlertPlace } from '../ui/AlertPlace.tsx';
import { Snackbar } from '../ui/Snackbar.tsx';

/** Top centre, until closed. The region exists from the start, so that its first message is announced too. */
export function GlobalAlert() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  return (
    <AlertPlace role="region" aria-label="Notifications" aria-live="assertive" data-place="top-center">
      {alert && (
        <Alert severity={alert.severity} onClose={() => dispatch(alertClosed())}>
          {alert.message}
        </Alert>
      )}
    </AlertPlace>
  );
}

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
