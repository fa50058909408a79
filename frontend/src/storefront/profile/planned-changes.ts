type Wanted = { name: string; email: string; newPassword: string };

/** What saving will change, in words; '' when nothing would. */
export function plannedChanges(before: { name: string; email: string }, wanted: Wanted): string {
  const changes = [
    wanted.name.trim() !== before.name && `your name to ${wanted.name.trim() || '…'}`,
    wanted.email.trim().toLowerCase() !== before.email && `your email to ${wanted.email.trim() || '…'}`,
    wanted.newPassword !== '' && 'your password, which logs you out on your other devices',
  ].filter((change) => change !== false);
  return changes.length === 0 ? '' : `Saving will change ${changes.join(', and ')}.`;
}
