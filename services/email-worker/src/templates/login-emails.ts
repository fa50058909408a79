import type { EventData } from '@slipcast/contracts/events/registry';
import type { SignInChange } from '@slipcast/contracts/sign-in-changes';
import { MOMENT } from './account-emails.ts';
import { link, paragraph, type Draft } from './blocks.ts';
import { greetingOf } from './greeting.ts';
import type { Shop } from './layout.ts';

const WORDS: Record<SignInChange, { subject: string; happened: string }> = {
  'authenticator-added': {
    subject: 'An authenticator app was added to your account',
    happened: 'an authenticator app was added to your account. From now on you’ll need its code to log in.',
  },
  'authenticator-removed': {
    subject: 'The authenticator app was removed from your account',
    happened: 'the authenticator app was removed from your account.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes for your account',
    happened: 'new recovery codes were created for your account. The old ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your account was used',
    happened: 'someone logged in to your account with one of its recovery codes.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    happened: 'a passkey was added to your account. It logs in without the password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    happened: 'a passkey was removed from your account.',
  },
  'wrong-codes': {
    subject: 'Wrong codes were entered for your account',
    happened:
      'someone who knows the password of your account entered so many wrong codes that we accept no more for a while. They could not log in.',
  },
  reset: {
    subject: 'The second factor of your account was reset',
    happened:
      'someone who runs the shop removed your passkeys, your authenticator app and your recovery codes. You need only your password to log in again.',
  },
};

const codesLeft = (left: number): string =>
  left === 0
    ? 'There are no recovery codes left.'
    : left === 1
      ? 'There is one left.'
      : `There are ${left} left.`;

/** Lets the owner of an account know of a change by anyone else. */
export function loginChanged(shop: Shop, user: EventData<'user.sign-in-changed.v1'>): Draft {
  const { subject, happened } = WORDS[user.what];
  return {
    subject: `${subject} at ${shop.name}`,
    title: 'Logging in to your account',
    blocks: [
      paragraph(greetingOf(user.name)),
      paragraph(`On ${MOMENT.format(new Date(user.changedAt))} ${happened}`),
      ...(user.codesLeft === undefined
        ? []
        : [
            paragraph(
              `${codesLeft(user.codesLeft)} You can create new ones in your profile, under Security.`,
            ),
          ]),
      paragraph('If this was you, do nothing.'),
      link(`${shop.url}/forgot-password`, 'If it wasn’t you, set a new password at once'),
      paragraph('Then check Security in your profile, and tell the person who runs the shop.'),
    ],
  };
}
