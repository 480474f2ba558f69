/** The package's own declarations bear a name that TypeScript does not look for. */
declare module 'unicode-confusables' {
  /** Each character that looks like another one, in UTS 39's tables, as the one that stands for them all. */
  export function rectifyConfusion(text: string): string;
}
