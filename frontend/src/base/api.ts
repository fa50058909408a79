import type { Dispatch } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { FieldError, Problem } from '@slipcast/contracts/problem';
import type { RootState } from './redux.ts';
import { selectToken, sessionEnded } from './session.ts';
import { carriesToken, endsSession } from './session-rules.ts';

/** `path` is below /api and starts with a slash. A `FormData` body is sent as it is, anything else as JSON. */
export type ApiCall = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  /** The answer is no JSON. */
  isText?: true;
  /** The answer is a file. */
  isFile?: true;
};

type Send = (path: string, body?: unknown) => ApiCall;
export const post: Send = (path, body) => ({ path, method: 'POST', body });
export const put: Send = (path, body) => ({ path, method: 'PUT', body });
export const del: Send = (path) => ({ path, method: 'DELETE' });

/**
 * `status` 0: no answer at all. `message`: the server's words, '' when it gave none. `retryAfter`: in seconds, where the server
 * says when to ask again.
 */
export type ApiError = { status: number; message: string; data: unknown; retryAfter?: number | null };

/** `total`: the length of the whole list when the answer is one page of it and the server says so. */
export type ApiMeta = { total: number | null };

const messageIn = (data: unknown): string => {
  if (typeof data !== 'object' || data === null) return '';
  const { message, error } = data as { message?: unknown; error?: unknown };
  if (typeof message === 'string') return message;
  return typeof error === 'string' ? error : '';
};

const parsed = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const totalOf = (headers: Headers): number | null => {
  const total = headers.get('x-total-count');
  return total === null ? null : Number(total) || 0;
};

/** In seconds. */
const LONGEST_WAIT = 10;

/** No timeout: the spec's client has none (part 9). */
const baseQuery: BaseQueryFn<ApiCall | string, unknown, ApiError, object, ApiMeta> = async (call, api) => {
  const {
    path,
    method = 'GET',
    body,
    headers = {},
    isText,
    isFile,
  } = typeof call === 'string' ? { path: call } : call;
  const token = selectToken(api.getState() as RootState);
  const isForm = body instanceof FormData;
  try {
    const ask = () =>
      fetch(`/api${path}`, {
        method,
        credentials: 'same-origin',
        signal: api.signal,
        headers: {
          accept: 'application/json',
          ...(token && carriesToken(path) ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
    let answer = await ask();
    // A read that the shop is too busy for is asked once more when the shop says so; not all visitors at the same moment.
    const wait = Number(answer.headers.get('retry-after')) || 0;
    if (answer.status === 503 && method === 'GET' && wait && wait <= LONGEST_WAIT) {
      await new Promise((resolve) => setTimeout(resolve, wait * (1000 + Math.random() * 500)));
      answer = await ask();
    }
    if (isFile && answer.ok) return { data: await answer.blob() };
    const text = await answer.text();
    const data = isText && answer.ok ? text : parsed(text);
    if (answer.ok) return { data, meta: { total: totalOf(answer.headers) } };
    const error = { status: answer.status, message: messageIn(data), data, retryAfter: wait || null };
    // Only for the token in use now: a late refusal of an older one must not end a new session.
    if (
      endsSession(error.status, error.message) &&
      token &&
      token === selectToken(api.getState() as RootState)
    ) {
      api.dispatch(sessionEnded('expired'));
    }
    return { error };
  } catch {
    return { error: { status: 0, message: '', data: null } };
  }
};

/**
 * Tells the server that the session is over, without waiting: the visitor is logged out on this device even when nothing answers.
 * `keepalive` lets the call outlive the page.
 */
export const endOnServer = (token: string) =>
  void fetch('/api/auth/logout', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  }).catch(() => undefined);

/** The one API; each feature injects its endpoints. */
export const api = createApi({
  baseQuery,
  // `reloadWhenOnline` tells it when.
  refetchOnReconnect: true,
  tagTypes: [
    'Profile',
    'Product',
    'Cart',
    'Order',
    'Address',
    'AdminProduct',
    'AdminOrder',
    'User',
    'Issue',
    'Content',
    'Ledger',
    'Delivery',
    'Vat',
    'DiscountCode',
    'Voucher',
    'Import',
  ],
  endpoints: () => ({}),
});

declare module './redux.ts' {
  interface RootState {
    api: ReturnType<typeof api.reducer>;
  }
}

/** Asks again for what the page shows when the visitor is online again. RTK's own `setupListeners` would weigh more. */
export const reloadWhenOnline = (dispatch: Dispatch) =>
  window.addEventListener('online', () => dispatch(api.internalActions.onOnline()));

const TRY_AGAIN = 'That didn’t work. Please try again.';

/** The server's own words if it gave any, otherwise the text that the specification has for the case. */
export const messageOr = (error: unknown, fallback: string = TRY_AGAIN): string => {
  const message = (error as Partial<ApiError> | undefined)?.message;
  return typeof message === 'string' && message !== '' ? message : fallback;
};

/** What the server found wrong with the body, field by field. */
export const fieldErrorsOf = (error: unknown): FieldError[] | undefined =>
  (error as { data?: Partial<Problem> | null } | undefined)?.data?.errors;

export const statusOf = (error: unknown): number => (error as Partial<ApiError> | undefined)?.status ?? 0;
