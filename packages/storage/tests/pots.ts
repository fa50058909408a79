export interface Pot {
  glaze: string;
  pieces: number;
  marks?: string[];
}

export const pot = (pieces = 0, glaze = 'slate'): Pot => ({ glaze, pieces });

export const at = (second: number): Date => new Date(Date.UTC(2026, 10, 20, 10, 0, second));
