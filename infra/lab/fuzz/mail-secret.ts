/** With which the tour plays the shop's mail provider. */
export const MAIL_SECRET = 'the secret of the mail provider of this tour';
