import type { Fault } from './fuzz.ts';

/** How often each operation was answered with which status. */
export class Counts {
  private readonly counts = new Map<string, Map<number, number>>();
  total = 0;

  readonly add = (operation: string, status: number): void => {
    const statuses = this.counts.get(operation) ?? new Map<number, number>();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    this.counts.set(operation, statuses);
    this.total += 1;
  };

  private of = (operation: string): [number, number][] =>
    [...(this.counts.get(operation) ?? [])].toSorted(([a], [b]) => a - b);

  /** The operations, of these, without a success. */
  withoutSuccess = (operations: string[]): string[] =>
    operations.filter((key) => this.of(key).every(([status]) => status >= 400));

  table = (operations: string[]): string =>
    operations
      .map(
        (key) =>
          `  ${key.padEnd(62)} ${this.of(key)
            .map(([status, times]) => `${status}×${times}`)
            .join('  ')}`,
      )
      .join('\n');
}

const short = (text: string, most = 600): string => {
  const shown = JSON.stringify(text).slice(1, -1);
  return shown.length > most ? `${shown.slice(0, most)}… (${text.length} characters)` : shown;
};

export function describeFault({ operation, reasons, request, answer, seed, path }: Fault): string {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value).slice(0, 60)]),
  );
  const lines = [
    `${operation}, as ${request.as}:`,
    ...reasons.map((reason) => `    ${short(reason)}`),
    `  asked     ${request.method} ${short(request.target, 300)}`,
    `            ${JSON.stringify(headers)}`,
    request.body ? `            ${short(String(request.body))}` : '',
    answer
      ? `  answered  ${answer.status} ${answer.headers['content-type'] ?? ''} ${short(String(answer.body))}`
      : '',
    `  again     npm run fuzz -- --only '${operation}' --seed ${seed} --path ${path}`,
  ];
  return lines.filter(Boolean).join('\n');
}
