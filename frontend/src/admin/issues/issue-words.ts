import type { ChipLook } from '../../ui/Chip.tsx';

export const STATUSES = ['open', 'in_progress', 'testing', 'resolved', 'closed'] as const;
export const TYPES = ['bug', 'enhancement', 'feature'] as const;
export const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;

/** 'in_progress' → 'In Progress'. */
export const issueLabel = (word: string) =>
  word
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

export const priorityLooks: Record<string, ChipLook> = {
  low: 'default',
  medium: 'info',
  high: 'warning',
  critical: 'error',
};
export const issueLooks: Record<string, ChipLook> = {
  open: 'warning',
  in_progress: 'info',
  testing: 'primary',
  resolved: 'success',
  closed: 'default',
};
