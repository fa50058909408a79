import { renderApp, type Script } from './render-app.tsx';
import { scriptedSession } from './scripted-session.ts';

/** For tests: a screen of the back office, for an admin unless `me` says otherwise. */
export const renderAdmin = (at: string, script: Script = {}, me: object = { is_admin: true }) =>
  renderApp(at, { ...scriptedSession(me), ...script });
