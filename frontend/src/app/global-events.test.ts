import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listenGlobally } from './global-events.ts';
import { alertShown, notifyGlobally } from '../base/notices.ts';

const dispatch = jest.fn();
const log = jest.fn();
let heard: ReturnType<typeof listenGlobally>;
const agent = jest.spyOn(window.navigator, 'userAgent', 'get');

beforeEach(() => {
  dispatch.mockClear();
  log.mockClear();
});
afterEach(() => heard.stop());

it('tracks the online state [A187]', () => {
  heard = listenGlobally(dispatch, log);
  window.dispatchEvent(new Event('offline'));
  expect(heard.state.online).toBe(false);
  window.dispatchEvent(new Event('online'));
  expect(heard.state.online).toBe(true);
});

it('flags an uncaught error and shows nothing [A188] [A189] [A190]', () => {
  heard = listenGlobally(dispatch, log);
  expect(heard.state.uncaught).toBe(false);
  window.dispatchEvent(new Event('error'));
  expect(heard.state.uncaught).toBe(true);
  expect(dispatch).not.toHaveBeenCalled();
  expect(document.body).toHaveTextContent('');
});

it('turns a global-notify event into an alert of that severity and message [A191]', () => {
  heard = listenGlobally(dispatch, log);
  notifyGlobally('warning', 'The kiln is hot');
  expect(dispatch).toHaveBeenCalledWith(alertShown({ severity: 'warning', message: 'The kiln is hot' }));
});

describe('on a mobile device', () => {
  beforeEach(() => {
    agent.mockReturnValue('Mozilla/5.0 (iPhone) Mobile');
  });
  afterEach(() => {
    agent.mockReset();
  });

  it('stores the path before unloading and only logs it after a reload [A194] [A195]', () => {
    history.replaceState(null, '', '/products');
    heard = listenGlobally(dispatch, log);
    expect(log).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('beforeunload'));
    heard.stop();
    history.replaceState(null, '', '/about');
    heard = listenGlobally(dispatch, log);
    expect(log).toHaveBeenCalledWith('path before the reload: /products');
    expect(window.location.pathname).toBe('/about');
  });
});

it('stores no path on a desktop', () => {
  agent.mockReturnValue('Mozilla/5.0 (X11; Linux)');
  heard = listenGlobally(dispatch, log);
  window.dispatchEvent(new Event('beforeunload'));
  expect(sessionStorage).toHaveLength(0);
});
