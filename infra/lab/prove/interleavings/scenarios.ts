import { againScenarios } from './again-scenarios.ts';
import { anyScenarios } from './any-scenarios.ts';
import { checkoutScenarios } from './checkout-scenarios.ts';
import { claimScenarios } from './claim-scenarios.ts';
import { codeScenarios } from './code-scenarios.ts';
import { connectionScenarios } from './connection-scenarios.ts';
import { voucherScenarios } from './voucher-scenarios.ts';
import { deskScenarios } from './desk-scenarios.ts';
import { editScenarios } from './edit-scenarios.ts';
import { endScenarios } from './end-scenarios.ts';
import { groupScenarios } from './group-scenarios.ts';
import { holdScenarios } from './hold-scenarios.ts';
import { lateScenarios } from './late-scenarios.ts';
import { leaveScenarios } from './leave-scenarios.ts';
import { linkScenarios } from './link-scenarios.ts';
import { loginScenarios } from './login-scenarios.ts';
import { lossScenarios } from './loss-scenarios.ts';
import { moneyScenarios } from './money-scenarios.ts';
import { olderScenarios } from './older-scenarios.ts';
import { refundScenarios } from './refund-scenarios.ts';
import { dashboardScenarios } from './dashboard-scenarios.ts';
import { roomScenarios } from './room-scenarios.ts';
import { roomTimeScenarios } from './room-time-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { shopDayScenarios } from './shop-day-scenarios.ts';
import { stockScenarios } from './stock-scenarios.ts';
import { tillScenarios } from './till-scenarios.ts';
import { updateScenarios } from './update-scenarios.ts';
import { waitingScenarios } from './waiting-scenarios.ts';
import { waitlistScenarios } from './waitlist-scenarios.ts';

export const scenarios: Record<string, Scenario> = {
  ...stockScenarios,
  ...holdScenarios,
  ...groupScenarios,
  ...claimScenarios,
  ...loginScenarios,
  ...moneyScenarios,
  ...checkoutScenarios,
  ...refundScenarios,
  ...dashboardScenarios,
  ...deskScenarios,
  ...codeScenarios,
  ...linkScenarios,
  ...connectionScenarios,
  ...voucherScenarios,
  ...lossScenarios,
  ...olderScenarios,
  ...lateScenarios,
  ...endScenarios,
  ...againScenarios,
  ...editScenarios,
  ...waitingScenarios,
  ...waitlistScenarios,
  ...leaveScenarios,
  ...roomScenarios,
  ...roomTimeScenarios,
  ...updateScenarios,
  ...tillScenarios,
  ...shopDayScenarios,
  ...anyScenarios,
};
