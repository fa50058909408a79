import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from './redux.ts';

type Severity = 'info' | 'success' | 'warning' | 'error';
export type Notice = { severity: Severity; message: string };

declare module './redux.ts' {
  interface RootState {
    notices: { alert: Notice | null };
  }
}

const slice = createSlice({
  name: 'notices',
  initialState: { alert: null } as RootState['notices'],
  reducers: {
    alertShown: (_state, action: PayloadAction<Notice>) => ({ alert: action.payload }),
    alertClosed: () => ({ alert: null }),
  },
});

export const noticesReducer = slice.reducer;
export const { alertShown, alertClosed } = slice.actions;
export const selectAlert = (state: RootState) => state.notices.alert;

export const NOTIFY_EVENT = 'global-notify';

/** Shows the alert at the top of the page until it is closed. Works outside React too. */
export const notifyGlobally = (severity: Severity, message: string) =>
  window.dispatchEvent(new CustomEvent<Notice>(NOTIFY_EVENT, { detail: { severity, message } }));
