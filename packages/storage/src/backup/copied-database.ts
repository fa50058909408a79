/** A table in a copy of a database: what its file holds. */
export interface CopiedTable {
  name: string;
  /** In the order of the file; without those that the database computes. */
  columns: string[];
  rows: number;
}

/** What a copy of a database says of itself, beside a file for each table. */
export interface CopiedDatabase {
  /** The migrations that had made its tables, the oldest first. */
  migrations: string[];
  /** Those that others refer to come before these. */
  tables: CopiedTable[];
  /** The last number of each sequence that gave one. */
  sequences: Record<string, number>;
  server: string;
}

/** Which migrations a database has had. Its rows belong to the tables, not to their content. */
export const MIGRATIONS_TABLE = 'migrations';
export const tableFile = (table: string): string => `${table}.copy`;

/** @throws Error for tables that refer to each other in a circle */
export function referredFirst<Table extends { name: string; refersTo: string[] }>(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const ready = left.filter(({ refersTo }) => !left.some(({ name }) => refersTo.includes(name)));
    if (ready.length === 0) throw new Error('these tables refer to each other in a circle');
    sorted.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}
