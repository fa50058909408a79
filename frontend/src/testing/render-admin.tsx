import type { WireUser } from '@slipcast/contracts/http/auth';
import { renderApp, type Script } from './render-app.tsx';
import { scriptedSession } from './scripted-session.ts';

/** For tests: a screen of the back office, for an admin unless `me` says otherwise. */
export const renderAdmin = (at: string, script: Script = {}, me: Partial<WireUser> = { is_admin: true }) =>
  renderApp(at, { ...scriptedSession(me), ...script });
