/** For an action whose focused button has disappeared. */
export const focusScreen = () => document.getElementById('admin-main')?.focus({ preventScroll: true });
