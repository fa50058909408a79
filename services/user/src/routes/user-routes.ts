import type { Endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { changeProfile } from './change-profile.ts';
import { changeRole } from './change-role.ts';
import { ensureAccount } from './ensure-account.ts';
import { forgotPassword } from './forgot-password.ts';
import { listAddresses } from './list-addresses.ts';
import { listUsers } from './list-users.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { showMe, showProfile } from './show-profile.ts';
import { showSession } from './show-session.ts';

const ROUTES = [
  login,
  register,
  showProfile,
  changeProfile,
  forgotPassword,
  resetPassword,
  showMe,
  listAddresses,
  listUsers,
  changeRole,
  showSession,
  ensureAccount,
];

export const userRoutes = (dependencies: Dependencies): Endpoint[] =>
  ROUTES.map((route) => route(dependencies));
