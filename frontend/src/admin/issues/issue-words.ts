import type { IssuePriority, IssueStatus } from '@slipcast/contracts/issues';
import type { ChipLook } from '../../ui/Chip.tsx';

/** 'in_progress' → 'In Progress'. */
export const issueLabel = (word: string) =>
  word
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

export const priorityLooks: Record<IssuePriority, ChipLook> = {
  low: 'default',
  medium: 'info',
  high: 'warning',
  critical: 'error',
};
export const issueLooks: Record<IssueStatus, ChipLook> = {
  open: 'warning',
  in_progress: 'info',
  testing: 'primary',
  resolved: 'success',
  closed: 'default',
};
