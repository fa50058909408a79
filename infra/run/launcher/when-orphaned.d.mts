export function whenOrphaned(tell: () => void): void;
