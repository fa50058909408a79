/** The emails about an account of Ivy's that gets another password and another address: those to the old address, and to the new one. */
export function accountWords(): { toOld: string[]; toNew: string[] } {
  const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
  const changedText = (what: string, ...more: string[]) =>
    text(
      `The ${what} of your account at THE SHOP was changed`,
      'Dear Ivy,',
      `The ${what} of your account at THE SHOP was changed on NOW.`,
      ...more,
    );
  const toOld = [
    text(
      'Welcome to THE SHOP',
      'Dear Ivy,',
      'Your account at THE SHOP is ready. It saves your cart, your addresses and your orders.',
      'Please confirm that this is your address. Orders that you placed with this address as a guest will then be in your account.',
      'Confirm this address: /confirm-email?token&own=1',
      'If you didn’t open this account, ignore this email.',
    ),
    changedText(
      'password',
      'If this was you, do nothing.',
      'If it wasn’t you, set a new password at once: /forgot-password',
    ),
    changedText(
      'email address',
      'From now on we’ll write to the new address.',
      'If this was you, do nothing.',
      'If it wasn’t you, tell us at once: /contact',
    ),
  ];
  const toNew = [
    text(
      'Confirm your new email address at THE SHOP',
      'Dear Ivy,',
      'This address was entered as the new email address of an account at THE SHOP.',
      'Confirm this address: /confirm-email?token',
      'The link works once, within one day. If this wasn’t you, ignore this email and nothing will change.',
    ),
    text(
      'Reset your password at THE SHOP',
      'Dear Ivy,',
      'Someone asked to reset the password of your account at THE SHOP.',
      'Set a new password: /reset-password?token',
      'The link works once, within one hour. If you didn’t ask for it, ignore this email and your password will stay the same.',
    ),
    changedText(
      'password',
      'If this was you, do nothing.',
      'If it wasn’t you, set a new password at once: /forgot-password',
    ),
  ];
  return { toOld: toOld.toSorted(), toNew: toNew.toSorted() };
}

/** The kinds of those emails and of one order's, sorted, each with where it went. @param old the address before */
export const accountMails = (old: string): string[] =>
  [
    'credentials-changed new',
    `credentials-changed ${old}`,
    `credentials-changed ${old}`,
    'email-confirmation new',
    'order-confirmation new',
    'password-reset new',
    `welcome ${old}`,
  ].toSorted();
