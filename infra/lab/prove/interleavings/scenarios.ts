import { amountDayScenarios } from './amount-day-scenarios.ts';
import { againScenarios } from './again-scenarios.ts';
import { anyScenarios } from './any-scenarios.ts';
import { cartServiceScenarios } from './cart-service-scenarios.ts';
import { checkoutScenarios } from './checkout-scenarios.ts';
import { claimScenarios } from './claim-scenarios.ts';
import { codeScenarios } from './code-scenarios.ts';
import { connectionScenarios } from './connection-scenarios.ts';
import { voucherScenarios } from './voucher-scenarios.ts';
import { deskScenarios } from './desk-scenarios.ts';
import { editScenarios } from './edit-scenarios.ts';
import { endScenarios } from './end-scenarios.ts';
import { formScenarios } from './form-scenarios.ts';
import { groupScenarios } from './group-scenarios.ts';
import { holdScenarios } from './hold-scenarios.ts';
import { holdRuleScenarios } from './hold-rule-scenarios.ts';
import { lateScenarios } from './late-scenarios.ts';
import { leaveScenarios } from './leave-scenarios.ts';
import { linkScenarios } from './link-scenarios.ts';
import { lockedScenarios } from './locked-scenarios.ts';
import { logScenarios } from './log-scenarios.ts';
import { loginScenarios } from './login-scenarios.ts';
import { lossScenarios } from './loss-scenarios.ts';
import { lostClaimScenarios } from './lost-claim-scenarios.ts';
import { mailScenarios } from './mail-scenarios.ts';
import { moneyScenarios } from './money-scenarios.ts';
import { offerScenarios } from './offer-scenarios.ts';
import { olderScenarios } from './older-scenarios.ts';
import { queueScenarios } from './queue-scenarios.ts';
import { redisReplyScenarios } from './redis-reply-scenarios.ts';
import { refundScenarios } from './refund-scenarios.ts';
import { lostNewsScenarios } from './lost-news-scenarios.ts';
import { deskDayScenarios } from './desk-day-scenarios.ts';
import { orderDayScenarios } from './order-day-scenarios.ts';
import { orderServiceScenarios } from './order-service-scenarios.ts';
import { owedDayScenarios } from './owed-day-scenarios.ts';
import { dashboardScenarios } from './dashboard-scenarios.ts';
import { roomScenarios } from './room-scenarios.ts';
import { roomTimeScenarios } from './room-time-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { shopDayScenarios } from './shop-day-scenarios.ts';
import { stockScenarios } from './stock-scenarios.ts';
import { tableScenarios } from './table-scenarios.ts';
import { tillScenarios } from './till-scenarios.ts';
import { updateScenarios } from './update-scenarios.ts';
import { waitingScenarios } from './waiting-scenarios.ts';
import { waitlistScenarios } from './waitlist-scenarios.ts';

export const scenarios: Record<string, Scenario> = {
  ...tableScenarios,
  ...stockScenarios,
  ...holdScenarios,
  ...holdRuleScenarios,
  ...groupScenarios,
  ...lockedScenarios,
  ...claimScenarios,
  ...lostClaimScenarios,
  ...loginScenarios,
  ...moneyScenarios,
  ...checkoutScenarios,
  ...refundScenarios,
  ...dashboardScenarios,
  ...deskScenarios,
  ...deskDayScenarios,
  ...lostNewsScenarios,
  ...orderDayScenarios,
  ...amountDayScenarios,
  ...owedDayScenarios,
  ...codeScenarios,
  ...linkScenarios,
  ...connectionScenarios,
  ...redisReplyScenarios,
  ...voucherScenarios,
  ...lossScenarios,
  ...logScenarios,
  ...mailScenarios,
  ...cartServiceScenarios,
  ...orderServiceScenarios,
  ...olderScenarios,
  ...lateScenarios,
  ...endScenarios,
  ...againScenarios,
  ...editScenarios,
  ...formScenarios,
  ...waitingScenarios,
  ...waitlistScenarios,
  ...queueScenarios,
  ...offerScenarios,
  ...leaveScenarios,
  ...roomScenarios,
  ...roomTimeScenarios,
  ...updateScenarios,
  ...tillScenarios,
  ...shopDayScenarios,
  ...anyScenarios,
};
