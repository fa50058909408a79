import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from './redux.ts';

export type Severity = 'info' | 'success' | 'warning' | 'error';
export type Notice = { severity: Severity; message: string };

type NoticesState = { alert: Notice | null; snackbar: { message: string; serial: number } | null };

declare module './redux.ts' {
  interface RootState {
    notices: NoticesState;
  }
}

const slice = createSlice({
  name: 'notices',
  initialState: { alert: null, snackbar: null } as NoticesState,
  reducers: {
    alertShown: (state, action: PayloadAction<Notice>) => ({ ...state, alert: action.payload }),
    alertClosed: (state) => ({ ...state, alert: null }),
    // The serial tells two equal messages apart, so that the second one stays for its own six seconds.
    snackbarShown: (state, action: PayloadAction<string>) => ({
      ...state,
      snackbar: { message: action.payload, serial: (state.snackbar?.serial ?? 0) + 1 },
    }),
    snackbarClosed: (state) => ({ ...state, snackbar: null }),
  },
});

export const noticesReducer = slice.reducer;
export const { alertShown, alertClosed, snackbarShown, snackbarClosed } = slice.actions;
export const selectAlert = (state: RootState) => state.notices.alert;
export const selectSnackbar = (state: RootState) => state.notices.snackbar;

export const NOTIFY_EVENT = 'global-notify';

/** Shows the alert at the top of the page until it is closed. Works outside React too. */
export const notifyGlobally = (severity: Severity, message: string) =>
  window.dispatchEvent(new CustomEvent<Notice>(NOTIFY_EVENT, { detail: { severity, message } }));
