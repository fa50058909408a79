import type { EventData } from '@slipcast/contracts/events/registry';
import { button, link, paragraph, type Draft } from './blocks.ts';
import { greetingOf } from './greeting.ts';
import type { Shop } from './layout.ts';

const confirmPath = (shop: Shop, token: string, isCurrent: boolean) =>
  `${shop.url}/confirm-email?${new URLSearchParams({ token, ...(isCurrent && { own: '1' }) })}`;
const GUEST_ORDERS = 'Orders that you placed with this address as a guest will then be in your account.';

export const welcome = (shop: Shop, user: EventData<'user.registered.v1'>): Draft => ({
  subject: `Welcome to ${shop.name}`,
  title: 'Welcome',
  blocks: [
    paragraph(greetingOf(user.name)),
    paragraph(`Your account at ${shop.name} is ready. It saves your cart, your addresses and your orders.`),
    ...(user.confirmToken
      ? [
          paragraph(`Please confirm that this is your address. ${GUEST_ORDERS}`),
          button(confirmPath(shop, user.confirmToken, true), 'Confirm this address'),
          paragraph('If you didn’t open this account, ignore this email.'),
        ]
      : [button(`${shop.url}/products`, 'Browse our pots')]),
  ],
});

export const passwordReset = (shop: Shop, request: EventData<'user.password-reset-requested.v1'>): Draft => ({
  subject: `Reset your password at ${shop.name}`,
  title: 'Reset your password',
  blocks: [
    paragraph(greetingOf(request.name)),
    paragraph(`Someone asked to reset the password of your account at ${shop.name}.`),
    button(
      `${shop.url}/reset-password?${new URLSearchParams({ token: request.resetToken })}`,
      'Set a new password',
    ),
    paragraph(
      'The link works once, within one hour. If you didn’t ask for it, ignore this email and your password will stay the same.',
    ),
  ],
});

/** A new address may not belong to the person who asked for it, nor the one that someone registered with. */
export function emailConfirmation(
  shop: Shop,
  { name, confirmToken, isCurrent }: EventData<'user.email-change-requested.v1'>,
): Draft {
  const what = isCurrent ? 'email address' : 'new email address';
  return {
    subject: `Confirm your ${what} at ${shop.name}`,
    title: `Confirm your ${what}`,
    blocks: [
      paragraph(greetingOf(name)),
      paragraph(
        isCurrent
          ? `Please confirm that you read the emails of your account at ${shop.name}. ${GUEST_ORDERS}`
          : `This address was entered as the new email address of an account at ${shop.name}.`,
      ),
      button(confirmPath(shop, confirmToken, isCurrent === true), 'Confirm this address'),
      paragraph(
        `The link works ${isCurrent ? '' : 'once, '}within one day. If this wasn’t you, ignore this email and nothing will change.`,
      ),
    ],
  };
}

export const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** Goes to the address before the change, so that the owner of the account finds out about a change by anyone else. */
export function credentialsChanged(shop: Shop, user: EventData<'user.credentials-changed.v1'>): Draft {
  const words = { email: 'email address', password: 'password' };
  const what = user.changed.map((one) => words[one]).join(' and ');
  const were = user.changed.length > 1 ? 'were' : 'was';
  const isAddress = user.changed.includes('email');
  return {
    subject: `The ${what} of your account at ${shop.name} ${were} changed`,
    title: 'Your account was changed',
    blocks: [
      paragraph(greetingOf(user.name)),
      paragraph(
        `The ${what} of your account at ${shop.name} ${were} changed on ${MOMENT.format(new Date(user.changedAt))}.`,
      ),
      ...(isAddress ? [paragraph('From now on we’ll write to the new address.')] : []),
      paragraph('If this was you, do nothing.'),
      isAddress
        ? link(`${shop.url}/contact`, 'If it wasn’t you, tell us at once')
        : link(`${shop.url}/forgot-password`, 'If it wasn’t you, set a new password at once'),
    ],
  };
}
