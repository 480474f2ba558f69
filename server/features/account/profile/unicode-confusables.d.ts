/** The package's own declarations have a file name that TypeScript does not look for. */
declare module 'unicode-confusables' {
  /** Replaces each confusable character by its prototype in UTS 39's tables. */
  export function rectifyConfusion(text: string): string;
}
