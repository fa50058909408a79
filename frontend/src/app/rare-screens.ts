/** Screens that few visitors open, most of them from emails: their files' names are here, so that others do not download even those. */
export const forgotPassword = async () =>
  (await import('../storefront/forgot-password/ForgotPassword.tsx')).ForgotPassword;
export const resetPassword = async () =>
  (await import('../storefront/reset-password/ResetPassword.tsx')).ResetPassword;
export const confirmEmail = async () =>
  (await import('../storefront/confirm-email/ConfirmEmail.tsx')).ConfirmEmail;
export const waiting = async () => (await import('../storefront/waiting/MailedEntry.tsx')).MailedEntry;
export const payOrder = async () => (await import('../storefront/pay/PayOrder.tsx')).PayOrder;
export const potPreview = async () => (await import('../storefront/product/PotPreview.tsx')).PotPreview;
export const shopUpdate = async () => (await import('../storefront/update/ShopUpdate.tsx')).ShopUpdate;
export const waitingRoom = async () =>
  (await import('../storefront/update/room/WaitingRoom.tsx')).WaitingRoom;
export const draw = async () => (await import('../storefront/update/draw/Draw.tsx')).Draw;
export const giftVouchers = async () =>
  (await import('../storefront/gift-vouchers/GiftVouchers.tsx')).GiftVouchers;
export const voucherBalance = async () =>
  (await import('../storefront/gift-vouchers/VoucherBalance.tsx')).VoucherBalance;
export const newsletter = async () => (await import('../storefront/newsletter/Newsletter.tsx')).Newsletter;
