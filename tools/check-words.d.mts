export interface HouseWord {
  readonly path: string;
  readonly line: number;
  readonly word: string;
  readonly name: string;
  readonly instead: string;
}

export function findHouseWords(path: string, text: string): readonly HouseWord[];
export function summaryProblem(summary: string): string | undefined;
