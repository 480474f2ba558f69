export const requiredMajor: number;
export function nodeRemedy(version: string): string | undefined;
